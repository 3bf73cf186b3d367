"""Issues, catalogs, pictures and books of realistic size, for the benchmarks."""
import datetime, hashlib, json, os, plistlib, shutil, struct, subprocess, zipfile, zlib

from harness import PYTHON, has_module, sized

# Prose has short words often and long words now and then.
OFTEN = ("the of and a to in he was that it his her with as had for she not at but be on they have him which said from all this by were one you"
         " so would there what their when them out up been more if an who into no could do then than now its some about time like only").split()
SELDOM = ("harbor lantern window evening garden silence captain morning shadow letter journey kitchen weather mountain question brother"
          " remember between carriage suddenly everything conversation circumstance extraordinary neighborhood understanding particularly"
          " acquaintance melancholy disappointed recollection immediately gentleman countenance resolution lighthouse considerable"
          " whispered followed answered standing believed discovered traveling afternoon beautiful dangerous character happiness").split()


def png(path, width, height):
    """Writes a gray picture of noise, which does not compress: it has the size of a photo without the work of its decoder."""
    rows = b"".join(b"\0" + os.urandom(width) for _ in range(height))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b""))


def photos(files, width, height):
    """Writes JPEGs like photos: soft fields of color with grain."""
    if not has_module("PIL"):
        raise SystemExit(0)
    script = """
import random, sys
from PIL import Image
width, height = int(sys.argv[1]), int(sys.argv[2])
for seed, path in enumerate(sys.argv[3:]):
    random.seed(seed)
    fields = Image.frombytes('RGB', (width // 32, height // 32), random.randbytes(width // 32 * (height // 32) * 3)).resize((width, height), Image.BICUBIC)
    grain = Image.frombytes('L', (width, height), random.randbytes(width * height)).convert('RGB')
    Image.blend(fields, grain, 0.12).save(path, quality=88)
"""
    subprocess.run([PYTHON, "-c", script, str(width), str(height), *[str(file) for file in files]], check=True)


def write_issue(folder, title, articles):
    """Writes the issue and the page grid of a source whose articles are lists of page pictures."""
    page = lambda name: {"class": "SimplePage", "properties": {"baseImage": f"{name}.jpg", "alt": f"page {name}", "title": f"Page {name}"}}
    (folder / "pages.json").write_text(json.dumps([[page(name) for name in names] for names in articles]))
    (folder / "issue.json").write_text(json.dumps({"Title": title, "Date": "2026-01-01T00:00:00Z"}))


def photo_issue(folder, title, articles, width, height, scale="@2x"):
    """Makes an issue source of photos, four in each article."""
    folder.mkdir()
    names = [[f"{article}-{page}" for page in range(4)] for article in range(articles)]
    photos([folder / f"{name}{scale}.jpg" for article in names for name in article], width, height)
    write_issue(folder, title, names)


def make_source(folder):
    """Makes an issue source of 57 MB with 40 pages at both scales."""
    folder.mkdir()
    part = sized(1, 4)

    def picture(name, width, height):
        png(folder / f"{name}.png", width // part, height // part)
        png(folder / f"{name}@2x.png", 2 * (width // part), 2 * (height // part))
        return f"{name}.png"
    grid = []
    for article in range(10):
        pages = []
        for page in range(4):
            name = f"{article}-{page}"
            properties = {"baseImage": picture(name, 408, 544), "alt": name}
            if page == 3:
                properties["photos"] = [{"photo": picture(f"{name}-{k}", 256, 192),
                                         "thumbnail": picture(f"{name}-{k}m", 64, 48)} for k in range(3)]
            pages.append({"class": "PhotoPage" if page == 3 else "SimplePage", "properties": properties})
        grid.append(pages)
    picture("cover", 384, 512)
    with open(folder / "pages.plist", "wb") as file:
        plistlib.dump(grid, file)
    with open(folder / "issue.plist", "wb") as file:
        plistlib.dump({"Title": "Bench", "Date": datetime.datetime(2026, 1, 1)}, file)


def correct(folder, corrected, pages):
    """Copies an issue source with new pictures for some of its pages (`ARTICLE-PAGE`)."""
    shutil.copytree(folder, corrected)
    part = sized(1, 4)
    for page in pages:
        png(corrected / f"{page}.png", 408 // part, 544 // part)
        png(corrected / f"{page}@2x.png", 2 * (408 // part), 2 * (544 // part))


def catalog(folder, numbers):
    """Makes a catalog with the rows that `pack` writes, without covers."""
    rows = []
    for number in numbers:
        name = f"issue-{number:05}"
        revision = hashlib.sha256(name.encode()).hexdigest()
        stem = f"https://example.org/magazine/{name}-{revision[:8]}"
        rows.append({
            "Name": name, "Title": f"Issue {number}", "Date": datetime.datetime(2000, 1, 1) + datetime.timedelta(days=number),
            "Content": f"{stem}.zip", "Summary": "What this issue is about, in a sentence & a half.", "Language": "en",
            "Articles": 10, "Pages": 40, "Revision": revision, "Index": f"{stem}.index.json", "Archives": [
                {"Scale": 1, "URL": f"{stem}.zip", "Size": 12_345_678, "SHA256": revision},
                {"Scale": 2, "URL": f"{stem}@2x.zip", "Size": 42_345_678, "SHA256": revision}]})
    folder.mkdir(parents=True)
    with open(folder / "issues.plist", "wb") as file:
        plistlib.dump(rows, file)


def prose(chance, count):
    """Returns paragraphs of at least so many characters together."""
    paragraphs, length = [], 0
    while length < count:
        sentences = []
        for _ in range(chance.randint(2, 9)):
            words = [chance.choice(OFTEN if chance.random() < 0.6 else SELDOM) for _ in range(chance.randint(5, 28))]
            if len(words) > 12:
                words[chance.randint(4, 9)] += ","
            sentences.append(" ".join(words).capitalize() + chance.choice(".....?!"))
        text = " ".join(sentences)
        if chance.random() < 0.3:
            text = f"“{text}”"
        if chance.random() < 0.1:
            text = text.replace(" she ", " <em>she</em> ", 1)
        length += len(text)
        paragraphs.append(f"<p>{text}</p>")
    return paragraphs


def epub(file, title, chapters, author="A. Writer"):
    """Writes an EPUB 3 of chapters, each a title and its paragraphs."""
    names = [f"chapter{number:03}.xhtml" for number in range(len(chapters))]
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en">'
    items = "".join(f'<item id="c{n}" href="{name}" media-type="application/xhtml+xml"/>' for n, name in enumerate(names))
    places = "".join(f'<itemref idref="c{n}"/>' for n in range(len(names)))
    rows = "".join(f'<li><a href="{name}">{chapter[0]}</a></li>' for name, chapter in zip(names, chapters))
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        def write(name, text, how=zipfile.ZIP_DEFLATED):
            book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text, how)
        write("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        write("META-INF/container.xml", '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
              '<rootfiles><rootfile full-path="OEBPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>')
        write("OEBPS/package.opf", f'<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="uid">'
              f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="uid">urn:masthead:{title}</dc:identifier><dc:title>{title}</dc:title>'
              f'<dc:creator>{author}</dc:creator><dc:language>en</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest>{items}'
              f'<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest><spine>{places}</spine></package>')
        write("OEBPS/nav.xhtml", f'{head}<head><title>Contents</title></head><body><nav epub:type="toc"><ol>{rows}</ol></nav></body></html>')
        for name, (heading, paragraphs) in zip(names, chapters):
            body = "\n".join(paragraphs)
            write(f"OEBPS/{name}", f"{head}<head><title>{heading}</title></head><body><h1>{heading}</h1>\n{body}\n</body></html>")
