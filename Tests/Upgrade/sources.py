"""Issue sources, books and feeds for the library of an earlier version, and the server that they come from."""
import http.server, json, pathlib, random, re, socketserver, struct, subprocess, sys, threading, time, zipfile, zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAMS = ROOT / "Tests/Programs"


def png(path, width, height, seed):
    """Writes a gray picture of noise, which does not compress. The same seed gives the same bytes."""
    chance = random.Random(seed)
    rows = b"".join(b"\0" + chance.randbytes(width) for _ in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) +
                     chunk(b"IEND", b""))


def issue(folder, day, seed, words="", side=120, **metadata):
    """Writes an issue source of an article of three texts, and of three articles with a picture."""
    folder.mkdir(parents=True, exist_ok=True)
    png(folder / "cover.png", 60, 80, seed)
    name = folder.name
    (folder / "issue.json").write_text(json.dumps({
        "Title": f"Title of {name}", "Date": day, "Summary": f"What {name} is about.",
        "Author": "A. Writer", "Categories": ["News"], "Number": str(seed), **metadata}))
    texts = [f"# Text {number}\n\nThe words {words} of {name} stand on page {number}." for number in (1, 2, 3)]
    grid = [[{"class": "TextPage", "properties": {"body": text}} for text in texts]]
    for article in range(3):
        png(folder / f"{article}.png", side, side, 100 * seed + article)
        grid.append([{"class": "SimplePage", "properties": {"baseImage": f"{article}.png", "alt": f"picture {article}"}}])
    (folder / "pages.json").write_text(json.dumps(grid))


def publication(folder, **properties):
    """Writes the properties of a publication beside its issue sources."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "publication.json").write_text(json.dumps(properties))


def epub(file, title, author, chapters=4):
    """Writes an EPUB 3 of chapters with some paragraphs each."""
    chance = random.Random(title)
    words = "harbor lantern window evening garden silence captain morning shadow letter journey kitchen weather".split()
    file.parent.mkdir(parents=True, exist_ok=True)
    head = '<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" ' \
           'xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>x</title></head><body>'
    names = [f"chapter{number}.xhtml" for number in range(1, chapters + 1)]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        def write(name, text, how=zipfile.ZIP_DEFLATED):
            book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, how)
        write("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        write("META-INF/container.xml",
              '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
              '<rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles>'
              "</container>")
        items = "".join(f'<item id="c{n}" href="{name}" media-type="application/xhtml+xml"/>'
                        for n, name in enumerate(names))
        write("package.opf",
              '<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
              'unique-identifier="uid"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
              f'<dc:identifier id="uid">urn:masthead:{title}</dc:identifier><dc:title>{title}</dc:title>'
              f'<dc:creator>{author}</dc:creator><dc:language>en</dc:language>'
              '<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest>'
              f'{items}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>'
              f'<spine>{"".join(f"""<itemref idref="c{n}"/>""" for n in range(chapters))}</spine></package>')
        rows = "".join(f'<li><a href="{name}">Chapter {n}</a></li>' for n, name in enumerate(names, 1))
        write("nav.xhtml", f'{head}<nav epub:type="toc"><ol>{rows}</ol></nav></body></html>')
        for number, name in enumerate(names, 1):
            paragraphs = "".join(
                f'<p>{" ".join(chance.choice(words) for _ in range(60)).capitalize()}.</p>' for _ in range(8))
            write(name, f"{head}<h1>Chapter {number}</h1>{paragraphs}</body></html>")


def comic(file, pages=4):
    """Writes a CBZ of noise."""
    with zipfile.ZipFile(file, "w") as archive:
        for number in range(1, pages + 1):
            page = file.parent / f"{number}.png"
            png(page, 80, 120, number)
            archive.write(page, page.name)
            page.unlink()


def pdf(file):
    """Writes a PDF of three pages with text and an outline."""
    subprocess.run([sys.executable, PROGRAMS / "make-text-pdf", file], check=True)


def rss(base, title, posts, link="", picture=True):
    """Returns an RSS feed. Each post has a page, a picture and an attached file."""
    def item(number):
        image = f'<p><img src="{base}/pictures/{number}.png" alt=""/></p>' if picture else ""
        return (f"<item><title>{title} {number}</title><link>{base}/pages/{title.lower()}-{number}.html</link>"
                f"<guid isPermaLink='false'>{title}-{number}</guid><author>writer@example.org (A. Writer)</author>"
                f"<pubDate>{number:02} Nov 2026 08:00:00 GMT</pubDate><category>Coast</category>"
                f"<description><![CDATA[<p>The {title} of day {number}, with lighthouse.</p>{image}]]></description>"
                f'<enclosure url="{base}/enclosures/{number}.mp3" length="3000" type="audio/mpeg"/></item>')
    return (f'<?xml version="1.0"?><rss version="2.0"><channel><title>{title}</title><link>{link or base}</link>'
            f"<description>About {title}</description>{''.join(map(item, posts))}</channel></rss>")


def atom(base, title, posts):
    """Returns an Atom feed with summaries, whose full text is on the posts' pages."""
    entries = "".join(
        f"<entry><title>{title} {number}</title><id>urn:{title}:{number}</id>"
        f'<link href="{base}/pages/{title.lower()}-{number}.html"/><updated>2026-11-{number:02}T08:00:00Z</updated>'
        f"<summary>Summary {number}.</summary></entry>" for number in posts)
    return (f'<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>{title}</title><id>urn:{title}</id>'
            f"<updated>2026-11-20T08:00:00Z</updated>{entries}</feed>")


def json_feed(base, title, posts):
    """Returns a JSON Feed."""
    return json.dumps({
        "version": "https://jsonfeed.org/version/1.1", "title": title, "home_page_url": base, "items": [
            {"id": f"{title}-{number}", "url": f"{base}/pages/{title.lower()}-{number}.html",
             "title": f"{title} {number}", "content_html": f"<p>Text {number} of {title}.</p>",
             "date_published": f"2026-11-{number:02}T08:00:00Z", "tags": ["short"]} for number in posts]})


def page(title):
    """Returns the web page of a post."""
    text = "".join(f"<p>Paragraph {number} of the whole article {title}, which is long enough to be found by itself, "
                   "because it has several sentences. This one follows.</p>" for number in range(8))
    return (f"<!DOCTYPE html><html><head><title>{title}</title></head><body><article><h1>{title}</h1>{text}</article>"
            "</body></html>")


def opml(rows):
    """Returns a list of feeds. A row is a folder, a title and an address."""
    outlines = "".join(f'<outline text="{folder}"><outline type="rss" text="{title}" xmlUrl="{url}"/></outline>'
                       for folder, title, url in rows)
    return f'<?xml version="1.0"?><opml version="2.0"><head><title>List</title></head><body>{outlines}</body></opml>'


def opds(base, books):
    """Returns an OPDS catalog of books."""
    entries = "".join(
        f"<entry><title>{title}</title><id>urn:{name}</id><updated>2026-11-01T08:00:00Z</updated>"
        f"<author><name>{author}</name></author><summary>About {title}.</summary>"
        f'<link rel="http://opds-spec.org/acquisition" href="{base}/opds/{name}.epub" type="application/epub+zip"/>'
        "</entry>" for name, title, author in books)
    return ('<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Open Shelf</title><id>urn:open</id>'
            f"<updated>2026-11-01T08:00:00Z</updated><author><name>Open</name></author>{entries}</feed>")


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """Serves a folder, and stops in the middle of the files in `held`."""
    daemon_threads = True

    def __init__(self, root):
        self.root, self.held, self.broken, self.sent = root, {}, set(), {}
        self.reached = threading.Event()
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        pass


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.partition("?")[0]
        file = self.server.root / path.lstrip("/")
        if path in self.server.broken or not file.is_file():
            self.send_error(404)
            return
        data = file.read_bytes()
        tag = f'"{len(data)}-{zlib.crc32(data)}"'
        first, last, status = 0, len(data), 200
        if self.headers.get("If-None-Match") == tag:
            status, last = 304, 0
        elif (field := self.headers.get("Range")) and self.headers.get("If-Range", tag) == tag:
            if found := re.fullmatch(r"bytes=(\d+)-(\d*)", field):
                first, last, status = int(found[1]), min(int(found[2] or len(data) - 1) + 1, len(data)), 206
        self.send_response(status)
        self.send_header("ETag", tag)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Connection", "close")
        if status == 206:
            self.send_header("Content-Range", f"bytes {first}-{last - 1}/{len(data)}")
        if status != 304:
            self.send_header("Content-Length", str(last - first))
        self.end_headers()
        held = self.server.held.get(path)
        end = last if held is None else max(first, min(last, held))
        self.wfile.write(data[first:end])
        self.wfile.flush()
        self.server.sent[path] = self.server.sent.get(path, 0) + end - first
        if end < last:
            self.server.reached.set()
            # Holds the connection until the client closes it.
            self.connection.recv(1)
