"""DocC's reference of the library products."""
import concurrent.futures, json, os, pathlib, re, shutil, subprocess

from common import BUILD, ROOT, SOURCES, Failure, run


def find_docc():
    """The path of DocC, which a toolchain has beside the compiler."""
    if not (swift := shutil.which("swift")):
        raise Failure("swift is not installed: see docs/install.md")
    beside = pathlib.Path(swift).resolve().parent / "docc"
    if found := shutil.which("docc") or (str(beside) if os.access(beside, os.X_OK) else None):
        return found
    if shutil.which("xcrun"):
        return run("xcrun", "--find", "docc", failure="cannot find docc, which is part of Xcode").strip()
    raise Failure(f"docc is neither in PATH nor in {beside.parent}: install a full toolchain from swift.org/install")


class Package:
    """The modules of the library products."""

    def __init__(self):
        package = json.loads(run("swift", "package", "dump-package", failure="cannot read Package.swift"))
        self.dependencies = {
            target["name"]: {next(iter(one.values()))[0] for one in target["dependencies"]} for target in package["targets"]
        }
        # A module that another module of its product exports is part of that module's archive.
        self.exported = {}
        for product in package["products"]:
            if "library" in product["type"]:
                parts = {name: self.exports(name) & set(product["targets"]) for name in product["targets"]}
                inside = set().union(*parts.values())
                self.exported |= {name: sorted(found) for name, found in parts.items() if name not in inside}

    def exports(self, module):
        text = "\n".join(path.read_text(encoding="utf-8") for path in (SOURCES / module).rglob("*.swift"))
        return set(re.findall(r"^@_exported (?:public )?import (\w+)", text, re.M))

    def below(self, module):
        """The documented modules that a module uses, directly or not."""
        found, pending = set(), [module]
        while pending:
            for name in self.dependencies.get(pending.pop(), set()) - found:
                found.add(name)
                pending.append(name)
        return [name for name in self.exported if name in found and name != module]


def compiler_options(module):
    """The options by which the last build found the C modules that a module uses."""
    text = (BUILD / "debug.yaml").read_text(encoding="utf-8")
    found = re.search(rf'args: (\[.*"-module-name","{module}".*\])', text)
    if not found or not (BUILD / f"debug/Modules/{module}.swiftmodule").exists():
        raise Failure(f"{module} is not built in {BUILD}: run script/docs without --no-build")
    options, arguments = [], iter(json.loads(found.group(1)))
    for argument in arguments:
        if argument == "-target":
            options += [argument, next(arguments)]
        elif argument == "-Xcc":
            value = next(arguments)
            if value == "-I":
                options += ["-Xcc", value, next(arguments), next(arguments)]
            elif value.startswith(("-I", "-fmodule-map-file")):
                options += ["-Xcc", value]
        elif argument.startswith("-I/"):
            options.append(argument)
    return options


def extract(module, exported, graphs):
    """Writes the symbol graph of a module and of the modules that it exports."""
    folder = graphs / module
    folder.mkdir()
    run(
        "swift", "symbolgraph-extract", "-module-name", module, "-output-dir", folder, "-minimum-access-level", "public",
        # Without this, each `Equatable` type gets a page for `!=`.
        "-skip-synthesized-members", "-emit-extension-block-symbols",
        *([f"-experimental-allowed-reexported-modules={','.join(exported)}"] if exported else []),
        "-I", BUILD / "debug/Modules", "-module-cache-path", BUILD / "debug/ModuleCache", *compiler_options(module),
        failure=f"cannot extract the symbols of {module}")


class Names:
    """The names in the symbol graphs, by which comments link to the types of other modules."""

    def __init__(self, graphs):
        self.graphs, self.types, self.all, self.count = graphs, {}, {}, 0
        for folder in graphs.iterdir():
            paths = [symbol["pathComponents"] for symbol in self.read(folder / f"{folder.name}.symbols.json")["symbols"]]
            self.types[folder.name] = {path[0] for path in paths if len(path) == 1}
            self.all[folder.name] = {name for path in paths for name in path}

    def read(self, path):
        return json.loads(path.read_text(encoding="utf-8"))

    def complete(self, module, below):
        """Adds the module to links to other modules, because DocC does not search for it: ``/Periodical/Catalog``."""

        def link(match):
            name = match.group(1)
            homes = [other for other in below if name in self.types[other]]
            found = name not in self.all[module] and len(homes) == 1
            return f"``/{homes[0]}/{name}{match.group(2)}``" if found else match.group(0)

        for path in (self.graphs / module).glob("*.json"):
            graph = self.read(path)
            for symbol in graph["symbols"]:
                self.count += symbol["kind"]["identifier"] != "swift.extension"
                for line in symbol.get("docComment", {}).get("lines", []):
                    line["text"] = re.sub(r"``(\w+)((?:/[^`]*)?)``", link, line["text"])
            path.write_text(json.dumps(graph), encoding="utf-8")


def convert(docc, module, below, folder):
    """Writes the archive of a module. Returns the warnings."""
    catalog = SOURCES / module / f"{module}.docc"
    if not catalog.is_dir():
        return [f"{catalog.relative_to(ROOT)} is missing: describe the module and its main types there"]
    archives = [f"--dependency={folder}/{name}.doccarchive" for name in below]
    command = [
        docc, "convert", catalog, "--additional-symbol-graph-dir", folder / "graphs" / module,
        "--output-path", folder / f"{module}.doccarchive", "--fallback-display-name", module,
        "--fallback-bundle-identifier", module, "--fallback-default-module-kind", "Library",
        "--enable-experimental-external-link-support", "--transform-for-static-hosting", "--ide-console-output", *archives,
    ]
    done = subprocess.run(list(map(str, command)), cwd=ROOT, capture_output=True, text=True)
    lines = (done.stdout + done.stderr).replace(f"{ROOT}/", "").splitlines()
    warnings = [line for line in lines if re.search(r"(?:^|[:\d] )(?:warning|error): ", line)]
    if done.returncode and not warnings:
        warnings = lines or [f"docc failed for {module} with exit status {done.returncode}"]
    return warnings


def convert_all(docc, package, folder):
    """Converts each module after the modules that it links to. Returns all warnings."""
    started, warnings = {}, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {module: package.below(module) for module in package.exported}
        while waiting or started:
            ready = [module for module, below in waiting.items() if not set(below) & (waiting.keys() | started.keys())]
            for module in ready:
                started[module] = pool.submit(convert, docc, module, waiting.pop(module), folder)
            concurrent.futures.wait(started.values(), return_when=concurrent.futures.FIRST_COMPLETED)
            for module in [module for module, future in started.items() if future.done()]:
                warnings += started.pop(module).result()
    return list(dict.fromkeys(warnings))


def merge(docc, package, folder, output):
    """Writes the archives of all modules as one, which works below any address. Returns the number of pages."""
    archives = [folder / f"{module}.doccarchive" for module in sorted(package.exported)]
    run(
        docc, "merge", *archives, "--synthesized-landing-page-name", "Masthead",
        "--synthesized-landing-page-topics-style", "list", "--output-path", output, failure="cannot merge the archives")
    # The page of DocC at the root shows an error.
    (output / "index.html").unlink()
    pages = list(output.rglob("index.html"))
    for path in pages:
        up = "../" * len(path.relative_to(output).parent.parts)
        text = path.read_text(encoding="utf-8")
        text = text.replace('var baseUrl = "/"', f'var baseUrl = new URL("{up}", location.href.replace(/[^/]*$/, "")).pathname', 1)
        path.write_text(re.sub(r'((?:href|src)=")/(?!/)', rf"\g<1>{up}", text), encoding="utf-8")
    return len(pages)


def make(output, graphs):
    """Writes the reference, and leaves the symbol graphs in their folder. Returns the package, its symbols and pages."""
    docc = find_docc()
    package = Package()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda one: extract(*one, graphs), package.exported.items()))
    names = Names(graphs)
    for module in package.exported:
        names.complete(module, package.below(module))
    folder = graphs.parent
    if warnings := convert_all(docc, package, folder):
        raise Failure("\n".join(["correct these comments and catalogs:", *warnings]))
    return package, names.count, merge(docc, package, folder, output)
