"""Builds the whole site in a temporary folder, checks it, then replaces the earlier site."""
import concurrent.futures, pathlib, shutil, tempfile, time

import docc, navigation, search, symbols
from commands import PROGRAM, Commands
from common import ROOT, Failure, run
from layout import Layout
from links import Links, address, check
from pages import Page, Rewriter

HERE = pathlib.Path(__file__).resolve().parent
TOKENS = ROOT / "web/reader/shared/tokens.css"


def guides(links, commands):
    """All Markdown of the repository for people: the root, docs/, and the README of each folder."""
    found = sorted({path for pattern in ("*.md", "docs/*.md", "*/README.md") for path in ROOT.glob(pattern)})
    sources = [path.relative_to(ROOT).as_posix() for path in found]
    links.pages = {source: Page(address(source), source) for source in sources}
    return [
        Rewriter(page, links, commands).fill((ROOT / source).read_text(encoding="utf-8")) for source, page in links.pages.items()
    ]


def export_issues(output, home):
    """The project's own issues, which `masthead` exports without your library and your settings."""
    environment = {
        "HOME": home, "XDG_CONFIG_HOME": f"{home}/config", "XDG_CACHE_HOME": f"{home}/cache", "MASTHEAD_LIBRARY": f"{home}/library"}
    run(
        PROGRAM, "export", "web", ROOT / "issues", "-o", output, "--quiet", environment={name: str(value) for name, value in environment.items()},
        failure="cannot export the issues")


def write_assets(site, groups):
    assets = site / "assets"
    assets.mkdir()
    (assets / "site.css").write_text(TOKENS.read_text(encoding="utf-8") + (HERE / "site.css").read_text(encoding="utf-8"), encoding="utf-8")
    for name in ("site.js", "search.js"):
        shutil.copyfile(HERE / name, assets / name)
    (assets / "index.js").write_text(search.index(groups), encoding="utf-8")


def write_pages(site, links, commands, reference):
    """Writes the pages, their pictures and the search. Returns all pages. `reference` contains the pages of the modules."""
    groups = {"guides": guides(links, commands), "commands": commands.make(links)}
    roles, left = navigation.roles(links, groups["guides"])
    if left:
        raise Failure("\n".join(f"{navigation.INDEX} does not list {source}: add a link below a role" for source in left))
    areas = [("Guides", "docs/index.html"), ("Commands", "commands/index.html")]
    sides = {"docs": roles, "commands": [
        (title, [("", [(name, commands.pages[name].target, "") for name in names])]) for title, names in commands.groups]}
    kinds = [("guides", "Guides"), ("commands", "Commands")]
    if reference:
        groups["symbols"] = reference
        areas.append(("Swift", "reference/index.html"))
        sides["reference"] = [("Modules", [("", [(page.title.removesuffix(" module"), page.target, "") for page in reference[1:]])])]
        kinds.append(("symbols", "Swift"))
    areas.append(("Issues", "issues/index.html"))
    layout = Layout(commands.version, areas, sides)
    pages = [page for found in groups.values() for page in found] + [search.page(kinds)]
    for page in pages:
        path = site / page.target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(layout.whole(page), encoding="utf-8")
    for source, target in links.files.items():
        (site / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, site / target)
    write_assets(site, groups)
    return pages


def check_output(output):
    """Fails unless the folder is new, empty or an earlier site."""
    is_site = (output / "assets/index.js").exists() or (output / "data/documentation.json").exists()
    if output.exists() and not is_site and not (output.is_dir() and not any(output.iterdir())):
        raise Failure(f"{output} contains other files: choose a new folder, or delete it first")


def build(output, has_reference, sources):
    """Replaces the site in the folder `output`. Returns a line that describes the site."""
    check_output(output)
    begin, about = time.monotonic(), []
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".docs.", dir=output.parent) as name, concurrent.futures.ThreadPoolExecutor() as pool:
        folder = pathlib.Path(name)
        site, graphs, reference = folder / "site", folder / "graphs", []
        site.mkdir()
        graphs.mkdir()
        issues = pool.submit(export_issues, site / "issues", folder)
        commands, links = Commands(), Links(sources)
        if has_reference:
            package, count, archived = docc.make(site / "docc", graphs)
            reference = symbols.make(graphs, sorted(package.exported), lambda target: (site / target / "index.html").is_file())
            about = [f"{len(package.exported)} modules", f"{count} symbols", f"{archived} pages of DocC"]
        issues.result()
        pages = write_pages(site, links, commands, reference)
        if faults := links.faults + check(site, pages):
            raise Failure("\n".join(["correct these links and pages:", *dict.fromkeys(faults)]))
        check_output(output)
        shutil.rmtree(output, ignore_errors=True)
        site.rename(output)
    return f"{output}: {', '.join([f'{len(pages)} pages', *about])}, in {time.monotonic() - begin:.0f} s"
