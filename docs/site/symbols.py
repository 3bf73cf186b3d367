"""A page for each module of the products, with the public types, their members and summaries, from the symbol graphs."""
import html, json, re

from common import SOURCES
from pages import Page, shortened, to_html

ABOUT = """<div class="note"><p>These pages need no server. DocC's reference has the whole descriptions. It <b>needs a web server</b> and
JavaScript:</p>
<pre><code>python3 -m http.server --bind 127.0.0.1 --directory .build/docs 8000</code></pre>
<p>Then open <code>http://127.0.0.1:8000/docc/documentation/</code>. On a web server, <a href="../docc/documentation/">open DocC's
reference</a>.</p></div>"""
# An extension of a type from another module has its members below a heading too.
TYPES = {f"swift.{kind}" for kind in ("struct", "class", "enum", "actor", "protocol", "typealias", "extension")}


def plain(lines):
    """The first paragraph of a comment, without the links of DocC."""
    text = "\n".join(line["text"] for line in lines).split("\n\n")[0]
    if re.match(r"- \w+.*:", text):
        return ""
    return re.sub(r"``/?(?:[\w()-]+/)*([^`/]+)``", r"`\1`", " ".join(text.split()))


def convert(texts):
    """The HTML of paragraphs, with one run of the converter."""
    parts = to_html("\n\n***\n\n".join(text or "–" for text in texts)).split("<hr />")
    return [re.sub(r"^<p>|</p>$", "", part.strip()) if text else "" for text, part in zip(texts, parts, strict=True)]


def catalog(module):
    """The first paragraph of the module's page in its catalog."""
    text = (SOURCES / module / f"{module}.docc/{module}.md").read_text(encoding="utf-8")
    found = re.search(r"^# .*\n+((?:.+\n)+)", text)
    return plain([{"text": found.group(1)}]) if found else ""


def make(graphs, modules, has_page):
    """The list of modules, and a page for each. `graphs` contains a folder for each module."""
    made, about = [], {module: catalog(module) for module in modules}
    index = Page("reference/index.html")
    index.title, index.description = "Swift reference", "The public types and functions of Masthead's Swift library, by module."
    rows = []
    for module, abstract in zip(modules, convert(about.values())):
        page = module_page(module, abstract, graphs / module, has_page)
        made.append(page)
        rows.append(f'<dt><a href="{index.link(page.target)}">{module}</a></dt><dd>{abstract}</dd>')
    index.body = f'<h1>Swift reference</h1>\n<p>{index.description}</p>\n{ABOUT}\n<dl class="members">{"".join(rows)}</dl>'
    index.sections = [["Swift reference", "", " ".join(about)]]
    return [index, *made]


def module_page(module, abstract, folder, has_page):
    page = Page(f"reference/{module.lower()}.html")
    page.title, page.description = f"{module} module", shortened(html.unescape(re.sub(r"<[^>]*>", "", abstract)) or module)
    found = {}
    for path in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            if symbol["kind"]["identifier"] != "swift.module.extension":
                found.setdefault(symbol["identifier"]["precise"], symbol)
    symbols = sorted(found.values(), key=lambda one: (one["pathComponents"], declaration(one)))
    texts = [plain(one.get("docComment", {}).get("lines", [])) for one in symbols]
    summaries, taken, lines, inside = convert(texts), {"content"}, [], False
    for symbol, text, summary in zip(symbols, texts, summaries):
        path, is_type = symbol["pathComponents"], symbol["kind"]["identifier"] in TYPES
        name = ".".join(path)
        anchor = unique(name, taken)
        page.sections.append([name, anchor, f"{symbol['kind']['displayName']}. {text}".replace("`", "")])
        written = f"<code>{html.escape(declaration(symbol))}</code>"
        if inside != (not is_type and len(path) > 1):
            lines.append('<dl class="members">' if not inside else "</dl>")
            inside = not inside
        if inside:
            lines.append(f'<dt id="{anchor}">{written}</dt><dd>{summary}</dd>')
            continue
        level = 2 if len(path) == 1 else 3
        page.headings.append((level, anchor, name))
        docc = f"docc/documentation/{'/'.join([module, *path]).lower()}/"
        more = f' · <a href="{page.link(docc)}">DocC</a>' if has_page(docc) else ""
        lines.append(
            f'<h{level} id="{anchor}">{html.escape(name)} <a class="anchor" href="#{anchor}" aria-label="Link to this section">#</a></h{level}>'
            f'<p class="kind">{symbol["kind"]["displayName"]}{more}</p><pre>{written}</pre>' + (f"<p>{summary}</p>" if summary else ""))
    if inside:
        lines.append("</dl>")
    page.sections.insert(0, [page.title, "", page.description])
    page.body = f'<h1>{module} module</h1>\n<p>{abstract}</p>\n' + "\n".join(lines)
    return page


def declaration(symbol):
    return "".join(part["spelling"] for part in symbol.get("declarationFragments", [])) or symbol["names"]["title"]


def unique(name, taken):
    anchor, count = name.replace(" ", ""), 1
    while anchor in taken:
        count += 1
        anchor = f"{name.replace(' ', '')}-{count}"
    taken.add(anchor)
    return anchor
