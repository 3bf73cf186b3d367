#!/usr/bin/env python3
"""usage: books.py MASTHEAD RUNS

Measures what readers of books wait for, on an EPUB of 60 chapters with 3 MB of text and on a library of 5,000 books: to the first page at a
terminal and in Chromium, when the book is in a library and the first time it is seen; turning a page; finding a word; memory; listing
the library. Beside unzip with xmllint going once over all documents, mutool showing the same page, grep, and Python's json.
"""
import fcntl, json, os, pathlib, pty, random, re, select, shutil, signal, statistics, struct, subprocess, sys, termios, time, zipfile

from harness import measure, shell, work

CHAPTERS, CHARACTERS, BOOKS = 60, 3_000_000, 5_000
# What prose is made of: short words often, long ones now and then.
OFTEN = ("the of and a to in he was that it his her with as had for she not at but be on they have him which said from all this by were one you"
         " so would there what their when them out up been more if an who into no could do then than now its some about time like only").split()
SELDOM = ("harbour lantern window evening garden silence captain morning shadow letter journey kitchen weather mountain question brother"
          " remember between carriage suddenly everything conversation circumstance extraordinary neighbourhood understanding particularly"
          " acquaintance melancholy disappointed recollection immediately gentleman countenance resolution lighthouse considerable"
          " whispered followed answered standing believed discovered travelling afternoon beautiful dangerous character happiness").split()


def prose(chance, count):
    """Paragraphs of at least so many characters together."""
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
    """An EPUB 3 of chapters, each a title and its paragraphs."""
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


def large_book():
    chance = random.Random(16)
    chapters = []
    for number in range(CHAPTERS):
        paragraphs = prose(chance, CHARACTERS // CHAPTERS)
        # A word that few pages have, for searches.
        if number % 12 == 5:
            paragraphs[7] = "<p>A zebrafinch sat there.</p>"
        chapters.append((f"Chapter {number + 1}", paragraphs))
    file = work / "large.epub"
    epub(file, "A Large Book", chapters)
    return file


def said(title, goal, ours, theirs=None, peer="", unit="ms", per=1000):
    """A median beside its goal and its peer."""
    middle = statistics.median(ours) * per
    print(f"{title}\n  masthead {middle:.0f} {unit} (at most {max(ours) * per:.0f}; goal: {goal})")
    if theirs:
        other = statistics.median(theirs) * per
        print(f"  {peer} {other:.0f} {unit}; ratio {middle / other:.2f}")


class Terminal:
    """A terminal of 80x24 in which masthead reads."""

    def __init__(self, masthead, *words):
        # A shell has its terminal before it starts anything.
        self.terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        environment.pop("NO_COLOR", None)
        self.start = time.monotonic()
        self.process = subprocess.Popen([masthead, *words], stdin=inner, stdout=inner, stderr=inner, env=environment, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(inner)
        self.text = b""

    def drawn(self, until, since=0):
        """Seconds until a drawing with a text has ended. What the terminal is asked it answers at once, as terminals do."""
        text = b""
        while not (until(text) and text.endswith(b"\x1b[?2026l")):
            if not select.select([self.terminal], [], [], 30)[0]:
                sys.exit(f"the terminal reader does not draw that: {text[-2000:]}")
            text += os.read(self.terminal, 1 << 20)
            if b"\x1b[c" in text:
                text = text.replace(b"\x1b[c", b"")
                os.write(self.terminal, b"\x1b[?62;22c")
        return time.monotonic() - (since or self.start)

    def press(self, key, until=lambda text: text):
        start = time.monotonic()
        os.write(self.terminal, key)
        return self.drawn(until, start)

    def quiet(self):
        while select.select([self.terminal], [], [], 0.5)[0]:
            os.read(self.terminal, 1 << 20)

    def memory(self):
        """The most memory so far, in MB."""
        return int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    def leave(self):
        os.write(self.terminal, b"Q")
        while True:
            # A terminal of which the last process has gone answers with an error.
            try:
                if not os.read(self.terminal, 1 << 20):
                    break
            except OSError:
                break
        self.process.wait()
        os.close(self.terminal)


def has(word):
    return lambda text: word in text


def at_terminal(masthead, book, runs):
    environment = {"MASTHEAD_LIBRARY": str(work / "library"), "XDG_CACHE_HOME": str(work / "cache")}
    os.environ.update(environment)
    subprocess.run([masthead, "add", book], check=True, stdout=subprocess.DEVNULL)
    name = "own/a-large-book"
    subprocess.run([masthead, "search", "zebrafinch"], check=True, stdout=subprocess.DEVNULL)
    opened, first, peers, shown, turned, chapter, found, again = [], [], [], [], [], [], [], []
    memory, searched_memory, peer_memory = [], [], []
    xml = shell(f"rm -rf {work}/plain; mkdir {work}/plain; unzip -q {book} -d {work}/plain; xmllint --noout --stream {work}/plain/OEBPS/*.xhtml")
    mutool = ["mutool", "draw", "-F", "text", "-o", "/dev/null", str(book), "1"]
    for run in range(runs):
        terminal = Terminal(masthead, "read", name, "1.1")
        opened.append(terminal.drawn(has(b"CHAPTER")))
        terminal.quiet()
        memory.append(terminal.memory())
        for _ in range(8):
            turned.append(terminal.press(b" "))
            terminal.quiet()
        for _ in range(4):
            # Only what changes is written: a part of the first row, and the text.
            chapter.append(terminal.press(b"l", lambda text: b"chapter " in text and b"\x1b[5;" in text))
            terminal.quiet()
        terminal.press(b"/")
        os.write(terminal.terminal, b"zebrafinch")
        terminal.quiet()
        found.append(terminal.press(b"\r", has(b"5 pages")))
        terminal.quiet()
        terminal.press(b"/")
        os.write(terminal.terminal, b"lighthouse")
        terminal.quiet()
        again.append(terminal.press(b"\r", has(b"60 pages")))
        searched_memory.append(terminal.memory())
        terminal.leave()
        # A book that was never seen, in a place where nothing was ever kept.
        for folder in ("new-library", "new-cache"):
            shutil.rmtree(work / folder, ignore_errors=True)
        os.environ.update(MASTHEAD_LIBRARY=str(work / "new-library"), XDG_CACHE_HOME=str(work / "new-cache"))
        terminal = Terminal(masthead, "read", str(book), "1.1")
        first.append(terminal.drawn(has(b"CHAPTER")))
        terminal.quiet()
        terminal.leave()
        os.environ.update(environment)
        peers.append(measure(xml)[0])
        wall, _, peak = measure(mutool)
        shown.append(wall)
        peer_memory.append(peak / 1024)
    grep = shell(f"cat {work}/plain/OEBPS/*.xhtml | grep -o -i -w zebrafinch")
    grepped = [measure(grep)[0] for _ in range(runs)]
    said("To the first page at a terminal, of a book of the library", "under 100", opened, shown, "mutool laying the book out for its first page")
    said("The same of a file that was never seen, unpacked", "at most twice the peer", first, peers, "unzip, and xmllint once over all documents")
    said("Turning a page at a terminal, from the key to the last byte", "under 16", turned)
    said("Turning to the next chapter", "under 16", chapter)
    said("A word of that book, from Enter to the list", "under 100", found, grepped, "grep in the unpacked documents")
    said("Another word", "under 100", again)
    said("Memory with the first page on the screen", "-", memory, peer_memory, "mutool", "MB", 1)
    said("Memory after searches", "-", searched_memory, peer_memory, "mutool", "MB", 1)


def in_browser(masthead, book, runs):
    from playwright.sync_api import sync_playwright

    def serve(*words):
        process = subprocess.Popen([masthead, "open", *words, "--port", "0", "--no-browser", "--quiet"], stdout=subprocess.PIPE, text=True)
        return process, process.stdout.readline().strip()

    is_there = """(() => { const f = document.querySelector('#leaves iframe.current'); const d = f?.contentDocument;
        return !!d && d.readyState === 'complete' && !!document.querySelector('#book')?.dataset.place && d.body.innerText.length > 100 && getComputedStyle(f).visibility === 'visible'; })()"""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])

        def first_page(address):
            context = chromium.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
            page = context.new_page()
            start = time.monotonic()
            page.goto(address, wait_until="commit")
            while not page.evaluate(is_there):
                # To ask without a pause would keep one of few processors from the page.
                time.sleep(0.002)
            taken = time.monotonic() - start
            return taken, page, context

        process, url = serve("own/a-large-book")
        try:
            opened, turned, frames, found, found_again = [], [], [], [], []
            for run in range(runs):
                taken, page, context = first_page(url)
                opened.append(taken)
                page.wait_for_timeout(1500)
                page.keyboard.press("PageDown")
                turned += [one / 1000 for one in page.evaluate("""() => Array.from({ length: 20 }, (_, index) => {
                    const start = performance.now();
                    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: index % 8 < 4 ? 'PageDown' : 'PageUp', bubbles: true, cancelable: true }));
                    document.querySelector('#leaves iframe.current').contentDocument.documentElement.getBoundingClientRect();
                    return performance.now() - start; })""")]
                for word, number, results in (("zebrafinch", "5 places", found), ("zebrafin", "5 places", found_again)):
                    page.keyboard.press("/")
                    # As long as it takes to type a word.
                    page.wait_for_timeout(1000)
                    start = time.monotonic()
                    page.locator("#words").fill(word)
                    # The reader's own policy forbids what waits within the page.
                    while not page.evaluate(f"document.querySelector('#found').textContent.includes('{number}') && document.querySelectorAll('#hits li').length === 5"):
                        pass
                    results.append(time.monotonic() - start)
                    page.evaluate("document.querySelector('#words').value = ''; document.querySelector('#words').dispatchEvent(new Event('input', {bubbles: true}))")
                    page.keyboard.press("Escape")
                    page.wait_for_timeout(200)
                context.close()
            server_memory = int(re.search(r"VmHWM:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait()
        # A browser that has been there keeps the reader itself.
        process, url = serve("own/a-large-book")
        again = []
        context = chromium.new_context(viewport={"width": 1440, "height": 900})
        for run in range(runs + 1):
            page = context.new_page()
            start = time.monotonic()
            page.goto(url, wait_until="commit")
            while not page.evaluate(is_there):
                # To ask without a pause would keep one of few processors from the page.
                time.sleep(0.002)
            if run:
                again.append(time.monotonic() - start)
            page.wait_for_timeout(2000)
            page.close()
        context.close()
        process.send_signal(signal.SIGTERM)
        process.wait()
        starts = []
        for run in range(runs):
            start = time.monotonic()
            process, url = serve("own/a-large-book")
            began = time.monotonic() - start
            taken, _, context = first_page(url)
            context.close()
            process.send_signal(signal.SIGTERM)
            process.wait()
            starts.append(taken)
        chromium.close()
    said("To the first page in Chromium that has been there before, of a book of the library", "under 300", again)
    said("The same in one that has never been there", "under 300", opened)
    said("The same right after the server's start", "under 300", starts)
    said("Turning a page in Chromium, from the key to its layout", "under 16", turned)
    said("A word of that book in Chromium, from its last letter to the list", "under 100", found)
    said("Another word", "under 100", found_again)
    print(f"  memory of the server: {server_memory:.0f} MB at most")


def large_library(masthead, runs):
    chance = random.Random(5)
    rows = []
    for number in range(BOOKS):
        title = f"{chance.choice(SELDOM).capitalize()} and {chance.choice(SELDOM)} {number}"
        rows.append({"title": title, "authors": f"{chance.choice(SELDOM).capitalize()} Writer", "tags": chance.choice(SELDOM),
                     "image_url": f"https://example.org/{number}.jpg", "pdf_url": f"https://example.org/{number}.pdf"})
    file = work / "books.json"
    file.write_text(json.dumps(rows))
    os.environ.update(MASTHEAD_LIBRARY=str(work / "large-library"))
    start = time.monotonic()
    subprocess.run([masthead, "add", file, "--handle", "large"], check=True, stdout=subprocess.DEVNULL)
    print(f"A list of {BOOKS:,} books: followed in {time.monotonic() - start:.1f} s")
    python = ["python3", "-c", f"import json; [print(row['title'], row['authors'], sep='\\t') for row in sorted(json.load(open('{file}')), key=lambda row: row['title'])]"]
    ours, theirs, memory = [], [], []
    for _ in range(runs):
        wall, _, peak = measure([masthead, "list", "large", "--sort", "title"])
        ours.append(wall)
        memory.append(peak / 1024)
        theirs.append(measure(python)[0])
    said("Listing them by title", "-", ours, theirs, "Python's json reading and sorting the titles")
    print(f"  {statistics.median(memory):.0f} MB at most")


def many_texts(masthead, runs):
    """Words looked for in the texts of thousands of books that are here."""
    chance = random.Random(6)
    folder, plain = work / "shelf", work / "texts"
    folder.mkdir()
    plain.mkdir()
    for number in range(BOOKS):
        chapters = [(f"Chapter {chapter + 1}", prose(chance, 3_000)) for chapter in range(3)]
        if number % 500 == 7:
            chapters[1][1].append("<p>A zebrafinch sat there.</p>")
        epub(folder / f"book{number:04}.epub", f"{chance.choice(SELDOM).capitalize()} {number}", chapters)
        (plain / f"book{number:04}.txt").write_text("\n".join("\n".join(paragraphs) for _, paragraphs in chapters))
    os.environ.update(MASTHEAD_LIBRARY=str(work / "texts-library"))
    start = time.monotonic()
    subprocess.run([masthead, "add", folder], check=True, stdout=subprocess.DEVNULL)
    print(f"{BOOKS:,} books as files: taken in within {time.monotonic() - start:.1f} s")
    start = time.monotonic()
    subprocess.run([masthead, "search", "zebrafinch"], check=True, stdout=subprocess.DEVNULL)
    print(f"  their words taken in, by the first search: {time.monotonic() - start:.1f} s")
    for word, number in (("zebrafinch", BOOKS // 500), ("lighthouse", 0)):
        grep = shell(f"grep -r -l -i -w {word} {plain}")
        ours, theirs, memory = [], [], []
        for _ in range(runs):
            wall, _, peak = measure([masthead, "search", word])
            ours.append(wall)
            memory.append(peak / 1024)
            theirs.append(measure(grep)[0])
        said(f"  A word of {number or 'most'} of them", "-", ours, theirs, "grep over the same as plain files")
        print(f"  {statistics.median(memory):.0f} MB at most")


def main(masthead, runs):
    runs = max(5, runs)
    book = large_book()
    print(f"A book of {CHAPTERS} chapters, {CHARACTERS / 1e6:.0f} MB of text, {book.stat().st_size / 1e6:.1f} MB as an EPUB; {runs} runs")
    at_terminal(masthead, book, runs)
    in_browser(masthead, book, runs)
    large_library(masthead, runs)
    many_texts(masthead, runs)


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]))
