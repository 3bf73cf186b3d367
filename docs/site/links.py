"""Addresses: where the links of a page lead, and whether all links of the site lead somewhere."""
import html, pathlib, posixpath, re, struct
from html.parser import HTMLParser

from common import ROOT

# Files of the repository that guides link to and readers need, unlike source code.
COPIED = {".json", ".tsv", ".png", ".jpg", ".svg"}


def address(source):
    """The path of a page in the site: `docs/reading.html`, `changelog.html`, and `index.html` for a README."""
    path = pathlib.PurePosixPath(source)
    name = "index" if path.stem == "README" else path.stem if len(path.parts) > 1 else path.stem.lower()
    return str(pathlib.PurePosixPath(*[part.lower() for part in path.parts[:-1]], f"{name}.html"))


class Links:
    """The addresses of links in Markdown."""

    def __init__(self, base):
        # The address of the repository's files, or nothing.
        self.base = base
        # The pages of Markdown by their paths in the repository.
        self.pages = {}
        # The copied files: paths in the repository and in the site.
        self.files = {}
        self.faults = []

    def path(self, page, address):
        return posixpath.normpath(posixpath.join(posixpath.dirname(page.source or ""), address))

    def copy(self, path):
        self.files[path] = path.lower() + ("" if pathlib.PurePosixPath(path).suffix else ".txt")
        return self.files[path]

    def link(self, page, href):
        """The start and the end of a link. A file of the repository becomes code if the address of the repository is not known."""
        if re.match(r"https?:|mailto:", href):
            return f'<a href="{html.escape(href)}" rel="noreferrer">', "</a>"
        path, _, anchor = href.partition("#")
        if not path:
            return f'<a href="{page.link(page.target, anchor)}">', "</a>"
        path = self.path(page, path)
        if path in self.pages:
            return f'<a href="{page.link(self.pages[path].target, anchor)}">', "</a>"
        found = ROOT / path
        if path.startswith("..") or not found.exists():
            self.faults.append(f"{page.source}: {href} does not exist")
            return "<span>", "</span>"
        if found.suffix in COPIED or path == "LICENSE":
            return f'<a href="{page.link(self.copy(path))}">', "</a>"
        if self.base:
            return f'<a href="{html.escape(self.base.rstrip("/") + "/" + path)}" rel="noreferrer">', "</a>"
        return f'<code class="file" title="{html.escape(path)}">', "</code>"

    def picture(self, page, source, text):
        path = self.path(page, source)
        if re.match(r"\w+:", source) or path.startswith("..") or not (ROOT / path).is_file():
            self.faults.append(f"{page.source}: the picture {source} does not exist")
            return ""
        size = ""
        if (data := (ROOT / path).read_bytes()[:24])[1:4] == b"PNG":
            size = ' width="{}" height="{}"'.format(*struct.unpack(">II", data[16:24]))
        return f'<img src="{page.link(self.copy(path))}" alt="{html.escape(text)}"{size} loading="lazy">'


class Reader(HTMLParser):
    """The anchors, links and loaded files of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.anchors, self.links, self.loaded, self.twice, self.inside = set(), [], [], [], None
        self.title = self.description = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.inside = tag
        found = dict(attributes)
        if anchor := found.get("id"):
            (self.twice.append if anchor in self.anchors else self.anchors.add)(anchor)
        if tag == "meta" and found.get("name") == "description":
            self.description = found.get("content", "")
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag != "a":
            self.loaded += [found[name] for name in ("href", "src", "srcset", "action", "poster", "data") if found.get(name)]

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "title":
            self.title += data


def check(site, pages):
    """The faults of the site's pages: broken links, files from other servers, missing titles, anchors that appear twice."""
    faults, read, titles = [], {}, {}

    def reader(target):
        if target not in read:
            read[target] = Reader((site / target).read_text(encoding="utf-8"))
        return read[target]

    for page in pages:
        found, name = reader(page.target), page.source or page.target
        if not found.title or not found.description:
            faults.append(f"{name}: the page has no title or no description")
        if titles.setdefault(found.title, name) != name:
            faults.append(f"{name}: {titles[found.title]} has the same title")
        faults += [f"{name}: the anchor #{anchor} appears twice" for anchor in found.twice]
        for href in dict.fromkeys(found.links + found.loaded):
            path, _, anchor = href.partition("#")
            if href == "data:,":
                continue
            if re.match(r"(?:\w+:|/)", path):
                if href in found.loaded or not re.match(r"https?://|mailto:", path):
                    faults.append(f"{name}: {href} is not a relative address")
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(page.target), path)) if path else page.target
            # DocC's pages are folders, because its router accepts no file names.
            file = f"{target}/index.html" if path.endswith("/") else target
            if target.startswith("..") or not (site / file).is_file():
                faults.append(f"{name}: {href} does not exist")
            elif anchor and anchor not in reader(target).anchors:
                faults.append(f"{name}: {target} has no anchor #{anchor}")
    return faults
