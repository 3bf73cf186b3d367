"""Fills a library and a publisher server with the program of an earlier version."""
import datetime, json, pathlib, plistlib, re, socket, time, urllib.error, urllib.request

import sources
from programs import Failure, Home, Service, wait

# Bytes after which the server stops to send an archive.
HELD = 40_000
CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:one@example.org
DTSTAMP:20260101T000000Z
DTSTART:20300105T090000Z
SUMMARY:From a calendar
RRULE:FREQ=WEEKLY;COUNT=5
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT15M
DESCRIPTION:soon
END:VALARM
END:VEVENT
END:VCALENDAR
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Older:
    """An earlier version's library and publisher server, with all that a reader can leave in them."""

    def __init__(self, program, work, report=lambda text: None):
        self.report = report
        self.program, self.work = program, pathlib.Path(work)
        self.reader, self.publisher = Home(self.work / "reader"), Home(self.work / "publisher")
        self.site = self.work / "site"
        self.site.mkdir()
        self.server = sources.Server(self.site)
        self.press = self.publisher.folder / "server"
        self.press_port, self.weekly_port = free_port(), free_port()
        self.token = ""
        self.vouchers = []

    # Commands of the reader and of the publisher.

    def read(self, *words, **options):
        return self.program(self.reader, *words, **options)

    def publish(self, *words, **options):
        return self.program(self.publisher, *words, **options)

    def items(self, handle, *words):
        return self.program.json(self.reader, "list", handle, *words)

    def archives(self, name):
        """Returns the paths of an issue's archives on the server."""
        return {f"/press/{file.name}" for file in (self.site / "press").iterdir()
                if re.fullmatch(rf"{name}-[^.]*\.zip", file.name)}

    def arrived(self, name):
        """Returns how many bytes of a download are on the disk."""
        return sum(file.stat().st_blocks * 512 for file in (self.reader.library / "incoming").rglob("*")
                   if name in str(file) and file.is_file())

    # Publishing.

    def pack(self, *names, folder="press"):
        places = [str(self.work / "sources" / folder / name) for name in names]
        key = ["--sign", str(self.work / "key")] if folder == "press" else []
        self.publish("pack", *places, "-o", self.site / folder, "--quiet", *key)

    def issue(self, name, seed, day, folder="press", **properties):
        sources.issue(self.work / "sources" / folder / name, day, seed, **properties)

    def fill_site(self):
        """Writes the files of the server: magazines, a store, an OPDS catalog and feeds."""
        self.publish("keygen", "-o", self.work / "key")
        sources.publication(self.work / "sources/press", Title="The Press", Language="en")
        names = ["spring", "summer", "corrected", "paused", "killed", "failed", "emptied", "removed", "withdrawn", "later"]
        for seed, name in enumerate(names, 1):
            self.issue(name, seed, f"2026-{seed:02}-01", words="apple" if name == "spring" else "pear",
                       side=300 if name in ("paused", "killed", "corrected") else 60)
        self.pack(*names)
        sources.publication(self.work / "sources/weekly", Title="The Weekly")
        for seed, name in enumerate(["week-1", "week-2", "week-3"], 1):
            self.issue(name, seed, f"2026-10-{7 * seed:02}", folder="weekly")
        self.pack("week-1", "week-2", "week-3", folder="weekly")

        books = self.work / "sources/store"
        sources.epub(books / "harbor.epub", "Harbor", "Ann Author")
        sources.epub(books / "lantern.epub", "Lantern", "Bo Writer")
        (books / "store.json").write_text(json.dumps({"title": "The Store", "publisher": "Publisher", "language": "en"}))
        self.publish("pack", books, "-o", self.site / "store", "--quiet")

        sources.epub(self.site / "opds/tide.epub", "Tide", "Cy Poet")
        sources.epub(self.site / "opds/mole.epub", "Mole", "Di Poet")
        (self.site / "opds/catalog.xml").write_text(
            sources.opds(self.server.url, [("tide", "Tide", "Cy Poet"), ("mole", "Mole", "Di Poet")]))

        for folder in ("feeds", "pictures", "enclosures", "pages", "own"):
            (self.site / folder).mkdir()
        for number in range(1, 10):
            sources.png(self.site / f"pictures/{number}.png", 40, 30, number)
            (self.site / f"enclosures/{number}.mp3").write_bytes(b"ID3" + bytes(2997))
            for title in ("Blog", "News"):
                (self.site / f"pages/{title.lower()}-{number}.html").write_text(sources.page(f"{title} {number}"))
        self.write_feeds(range(1, 7))
        own = self.site / "own"
        sources.epub(own / "garden.epub", "Garden", "Eve Gardener")
        sources.comic(own / "comic.cbz")
        sources.pdf(own / "notes.pdf")
        sources.epub(own / "gone.epub", "Gone", "Flo Fiction")

    def write_feeds(self, posts):
        url, feeds = self.server.url, self.site / "feeds"
        (feeds / "blog.xml").write_text(sources.rss(url, "Blog", posts))
        (feeds / "news.xml").write_text(sources.atom(url, "News", posts))
        (feeds / "short.json").write_text(sources.json_feed(url, "Short", posts))
        (feeds / "secret.xml").write_text(sources.rss(url, "Secret", posts, picture=False))
        rows = [("News/Local", "News", f"{url}/feeds/news.xml"), ("Short", "Short", f"{url}/feeds/short.json")]
        (feeds / "list.opml").write_text(sources.opml(rows))

    # Reading.

    def download_partly(self, name, pause=False):
        """Downloads an issue until half of it has arrived. Then pauses the download, or kills the process."""
        self.server.held = dict.fromkeys(self.archives(name), HELD)
        self.server.reached.clear()
        process = self.program.start(self.reader, "download", f"press/{name}", "--quiet",
                                     stderr=open(self.reader.folder / "download.log", "a"))
        wait(f"half of {name}", self.server.reached.is_set)
        wait(f"bytes of {name} on the disk", lambda: self.arrived(name) > HELD / 2)
        if pause:
            self.read("pause", f"press/{name}")
        else:
            process.kill()
        process.wait(timeout=60)
        self.server.held = {}

    def fill_magazines(self):
        """Follows two magazines. The issues of the first have every state that an issue can have."""
        key = (self.work / "key.pub").read_text().strip().splitlines()[-1]
        url = self.server.url
        self.read("add", f"{url}/press/issues.plist", "--handle", "press", "--key", key, "--nothing", "--scale", "1")
        issues = [f"press/{name}" for name in ("spring", "summer", "corrected", "emptied", "removed", "withdrawn")]
        self.read("download", *issues, "--quiet")
        self.read("page", "press/spring", "1.2")
        self.read("page", "press/spring", "2.1")
        self.read("page", "press/emptied", "1.3")
        self.read("mark", "press/summer", "--read")
        self.read("bookmark", "press/spring", "3.1")
        self.read("bookmark", "press/withdrawn", "1.1")
        self.read("bookmark", "press/emptied", "1.2")
        self.read("favorite", "press/spring")
        self.read("favorite", "press/spring", "2.1")
        self.read("favorite", "press/later")
        self.read("remove", "press/emptied", "--content-only", "--yes")
        self.read("remove", "press/removed", "--yes")

        self.read("add", f"{self.weekly.url}/issues.plist", "--handle", "weekly", "--newest", "2", "--every", "12h",
                  "--notify")
        self.read("mirror", "weekly", "--quiet")

    def fill_downloads(self):
        """Leaves downloads that failed, are paused, and were killed. The agent would resume them, so this step is the last."""
        self.server.broken = self.archives("failed")
        self.read("download", "press/failed", "--quiet", fails=True)
        self.server.broken = set()
        self.download_partly("paused", pause=True)
        self.download_partly("killed")

        # The publisher corrects an issue and withdraws another one. The process is killed in the middle of a correction.
        former = self.archives("corrected")
        self.issue("corrected", 31, "2026-03-01", words="plum", side=300)
        self.publish("pack", self.work / "sources/press/corrected", "-o", self.site / "press", "--quiet",
                     "--sign", self.work / "key")
        self.withdraw("withdrawn")
        self.read("refresh", "press")
        current = self.archives
        self.archives = lambda name: current(name) - former
        self.download_partly("corrected")
        self.archives = current

    def withdraw(self, name):
        """Removes an issue from the catalog, as `pack --withdraw` of later versions does."""
        catalog = self.site / "press/issues.plist"
        rows = [row for row in plistlib.loads(catalog.read_bytes()) if row["Name"] != name]
        catalog.write_bytes(plistlib.dumps(rows))
        self.publish("sign", self.site / "press", "--key", self.work / "key")

    def fill_books(self):
        """Follows a store and an OPDS catalog, and imports files. Books have positions, highlights and notes."""
        url, own = self.server.url, self.site / "own"
        self.read("add", f"{url}/store/config.json", "--handle", "store", "--nothing")
        self.read("add", f"{url}/opds/catalog.xml", "--handle", "open", "--nothing")
        self.read("add", own / "garden.epub", own / "comic.cbz", own / "notes.pdf", own / "gone.epub")
        names = {row["title"]: row["id"] for row in self.items("own")}
        self.garden = names["Garden"]
        store = {row["title"]: row["id"] for row in self.items("store")}
        self.harbor = store["Harbor"]
        self.tide = next(row["id"] for row in self.items("open") if row["title"] == "Tide")
        self.read("download", self.harbor, self.tide, "--quiet")
        self.read("page", self.harbor, "2.1+120")
        self.read("page", self.garden, "3.1")
        self.read("bookmark", self.harbor, "3.1")
        self.read("bookmark", self.garden, "2.1+40")
        self.read("favorite", self.garden)
        for number, (color, note) in enumerate([("yellow", "A first note."), ("green", "Ünïcödé — 春"), ("blue", ""),
                                                ("underline", "Under.")]):
            words = [note] if note else []
            self.read("note", self.harbor, f"1.1+{20 + 60 * number}-{50 + 60 * number}", *words, "--color", color)
        self.read("note", self.garden, "2.1+10-30", "In the garden", "--color", "pink")
        self.read("note", self.harbor, "1.1+20-50", "--remove")
        comic = next(identifier for title, identifier in names.items() if "omic" in title)
        self.read("page", comic, "1.2")
        self.read("remove", names["Gone"], "--content-only", "--yes")
        self.comic, self.notes = comic, next(i for t, i in names.items() if i not in (self.garden, comic, names["Gone"]))

    def fill_feeds(self):
        """Follows four feeds, two of them from a list. Posts are read, favorite, complete, and gone from their feed."""
        url = self.server.url
        self.read("add", f"{url}/feeds/blog.xml", "--handle", "blog")
        self.read("add", f"{url}/feeds/list.opml")
        self.read("add", f"http://user:secret@{url.removeprefix('http://')}/feeds/secret.xml", "--handle", "secret")
        self.feeds = {row["title"]: row["handle"] for row in self.program.json(self.reader, "publications")
                      if row["kind"] == "feed"}
        self.read("follow", "blog", "--pictures", "--picture-limit", "20M", "--keep", "30", "--folder", "Coast",
                  "--title", "My blog", "--every", "2h")
        news = self.feeds["News"]
        self.read("follow", news, "--no-pictures", "--full", "--notify")
        self.read("refresh")
        blog = {row["title"]: row["id"] for row in self.items("blog")}
        self.blog = blog
        self.news = {row["title"]: row["id"] for row in self.items(news)}
        self.read("page", blog["Blog 6"], "--text")
        self.read("mark", blog["Blog 5"], blog["Blog 1"], "--read")
        self.read("favorite", blog["Blog 4"])
        self.read("favorite", blog["Blog 1"])
        self.read("mark", self.feeds["Short"], "--read")
        self.read("download", blog["Blog 3"], "--quiet")
        self.read("page", self.news["News 2"], "--full")
        self.read("favorite", self.news["News 2"])
        # The feeds drop two posts and add two others.
        self.write_feeds(range(3, 9))
        self.read("refresh")

    def fill_timers(self):
        """Starts timers of all kinds. Some have fired."""
        add = lambda *words: self.read("timer", "add", *words)
        add("Read spring", "--period", "7d", "--for", "press/spring", "--notes", "Before the summer — 春")
        add("Every day", "--period", "1d", "--infinitely", "--worked", "09:00-18:00", "--time-zone", "Europe/Berlin")
        add("Three times", "--period", "2w", "--repeats", "3", "--before", "2d", "--begin", "2030-01-01T08:00")
        add("Counting up", "--up", "--begin", "2026-01-01")
        add("Over soon", "--period", "1s")
        add("For a feed", "--period", "1mo", "--infinitely", "--end", "2031-01-01", "--for", "blog")
        add("Standing still", "--period", "4h30m")
        add("To be edited", "--period", "3h")
        add("To be removed", "--period", "3h")
        add("Twice", "--period", "1s", "--repeats", "2")
        number = {row["title"]: str(row["id"]) for row in self.program.json(self.reader, "timer", "list")}
        self.read("timer", "pause", number["Standing still"])
        self.read("timer", "edit", number["To be edited"], "--title", "Edited", "--notes", "Changed", "--period", "5h")
        self.read("timer", "remove", number["To be removed"], "--yes")
        calendar = self.work / "calendar.ics"
        calendar.write_text(CALENDAR.replace("\n", "\r\n"))
        self.read("timer", "restore", calendar)

        def fired():
            self.read("agent", "--once")
            return {row["timer"]: row["id"] for row in self.program.json(self.reader, "timer", "events")}
        done = int(number["Over soon"])
        events = wait("events of two timers", lambda: len(events := fired()) == 2 and events)
        self.read("timer", "done", str(events[done]))

    def fill_settings(self):
        for words in (("limit-rate", "50M"), ("every", "8h"), ("follow", "newest", "7"), ("quiet", "23:00-06:00"),
                      ("feed-retention", "120"), ("timer-limit", "60"), ("justify", "no"), ("scale", "2"),
                      ("on-new", "/bin/true"), ("timer-webhook", "https://example.org/hook"),
                      ("feed-sort", "oldest"), ("notify", "no")):
            self.read("config", *words)

    # The publisher server.

    def fill_press(self):
        """Sets up a publisher server, and sells a magazine to the library."""
        public = self.site / "paid"
        url = f"http://127.0.0.1:{self.press_port}"
        sources.publication(self.work / "sources/paid", Title="The Paid", Sale="subscription", Statistics=True,
                            Press=f"{url}/v1/publications/magazine")
        self.issue("free", 1, "2026-10-01", folder="paid", Free=True)
        self.issue("first", 2, "2026-10-20", folder="paid", Price="3.00", Currency="EUR", ProductID="magazine.first")
        # A subscription includes the issues of its first day.
        today = datetime.date.today().isoformat()
        self.issue("second", 3, today, folder="paid")
        self.issue("third", 4, today, folder="paid")
        packed = self.work / "packed"
        self.publish("pack", self.work / "sources/paid", "-o", packed, "--quiet")
        public.mkdir()
        self.token = self.publish("press", "init", self.press, "--public", public).strip()
        file = self.press / "press.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | {
            "port": self.press_port, "public-url": f"{url}/", "publisher": "Publisher Ltd",
            "privacy-policy": "https://example.org/privacy", "reading-statistics": True, "time-zone": "Europe/Berlin"}))
        self.publish("press", "publish", packed, self.press, "--quiet")
        put = lambda name, *words: self.publish("press", "product", "put", self.press, name, "--publication", "magazine",
                                                *words)
        put("magazine.year", "--kind", "subscription", "--price", "2900", "--currency", "EUR", "--period", "P1Y",
            "--title", "The year")
        put("magazine.free", "--kind", "subscription")
        put("magazine.first", "--kind", "issue", "--item", "first", "--price", "300", "--currency", "EUR")
        put("magazine.all", "--kind", "all", "--price", "9900", "--currency", "EUR")
        put("magazine.gone", "--kind", "all", "--price", "100", "--currency", "EUR")
        # Earlier versions do not ask for confirmation, and do not know the option.
        asks = "--yes" in self.publish("press", "product", "remove", "--help")
        yes = ["--yes"] if asks else []
        self.publish("press", "product", "remove", self.press, "magazine.gone", *yes)
        voucher = lambda *words: self.publish("press", "voucher", self.press, *words).split()
        self.vouchers = voucher("magazine.year", "--count", "3", "--label", "fair", "--ends", "2030-12-31")
        self.vouchers += voucher("magazine.first", "--count", "1", "--uses", "2", "--label", "letter")
        voucher("magazine.all", "--count", "2", "--label", "revoked")
        voucher("magazine.all", "--label", "revoked", "--withdraw", *yes)
        self.publish("press", "token", "create", self.press, "--name", "prometheus", "--scope", "metrics")
        self.publish("press", "token", "create", self.press, "--name", "script", "--scope", "status", "--expires", "2031-01-01")
        with Service(self.program, self.publisher, "press", "serve", self.press):
            self.read("add", f"{url}/issues.plist", "--handle", "paid", "--nothing")
            self.read("redeem", self.vouchers[0], "--at", "paid")
            self.read("redeem", self.vouchers[-1], "--at", "paid")
            self.read("subscribe", "paid", "magazine.free", "--agree")
            self.read("restore", "paid")
            self.read("download", "paid/free", "paid/first", "paid/second", "--quiet")
            self.read("follow", "paid", "--share-reading")
            self.read("page", "paid/second", "1.2")
            self.read("page", "paid/second", "2.1")
            self.read("agent", "--once")
            self.register(url, {"kind": "channel", "key": "secret-of-another-library"})
            self.publish("press", "notify", self.press, "second", "--text", "It is out — 春")
            account = self.program.json(self.reader, "account", "show")[0]["account"]
            self.publish("press", "grant", self.press, account, "magazine.all", "--ends", "2029-06-30")
            self.read("restore", "paid")

    def register(self, url, device):
        """Registers a device at the publisher server."""
        request = urllib.request.Request(f"{url}/v1/devices", json.dumps(device).encode(),
                                         {"Content-Type": "application/json"})
        try:
            urllib.request.urlopen(request).close()
        except urllib.error.HTTPError as error:
            raise Failure(f"cannot register {device}: {error.read().decode()}") from error

    def fill_orders(self):
        """Orders an issue to be published on its date."""
        self.issue("now", 1, "2026-01-01", folder="orders")
        self.issue("future", 2, "2031-01-01", folder="orders")
        self.pack("now", "future", folder="orders")
        self.read("publish", self.site / "orders", self.work / "published", "--when-due", "--quiet")

    def fill(self):
        self.fill_site()
        with Service(self.program, self.publisher, "serve", self.site / "weekly", "--port", self.weekly_port) as weekly:
            self.weekly = weekly
            for step in (self.fill_magazines, self.fill_books, self.fill_feeds, self.fill_press, self.fill_orders,
                         self.fill_timers, self.fill_settings, self.fill_downloads):
                start = time.monotonic()
                step()
                self.report(f"{step.__name__}: {time.monotonic() - start:.1f} s")
