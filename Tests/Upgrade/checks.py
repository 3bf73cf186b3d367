"""Compares what two versions show of the same library and of the same publisher server."""
import contextlib, re, sqlite3

import intended, records
from programs import Service
from older import HELD

# Files that a version may write at any time.
CHANGING = r"^(library\.sqlite|library-backup|agent)|\.lock$"


class Checks:
    """The checks of an upgrade. Each prints one line, and a line for each loss."""

    def __init__(self, older, newer):
        self.older, self.newer = older, newer
        self.count = self.failed = 0

    def passed(self, text):
        self.count += 1
        print(f"ok    {text}", flush=True)

    def fail(self, text, details):
        self.count += 1
        self.failed += 1
        print(f"LOST  {text}", flush=True)
        for line in details[:40]:
            print(f"        {line}", flush=True)
        if len(details) > 40:
            print(f"        and {len(details) - 40} more", flush=True)

    def check(self, text, losses):
        """Reports a check that passes without losses."""
        self.fail(text, losses) if losses else self.passed(text)

    def losses(self, name, old, new, table):
        """Returns the losses in a document, by all fields that the older one has, and the reasons of other differences."""
        losses, reasons = [], set()
        for path, before, after in records.differences(old, new):
            why = intended.reason(table, records.plain(name, path), before, after)
            if why:
                reasons.add(why)
            else:
                losses.append(f"{path or 'text'}: {shortened(before)} became {shortened(after)}")
        return losses, reasons

    def compare(self, documents, shown, table=intended.SHOWN):
        """Compares documents, one check for each."""
        for name, old in documents.items():
            losses, reasons = self.losses(name, old, shown[name], table)
            self.check(f"{name}: {fields(records.count(old))}{noted(reasons)}", losses)

    def compare_all(self, text, documents, shown, table):
        """Compares all documents in one check."""
        losses, reasons = [], set()
        for name, old in documents.items():
            here, why = self.losses(name, old, shown[name], table)
            losses += [f"{name} {line}" for line in here]
            reasons |= why
        count = sum(map(records.count, documents.values()))
        self.check(f"{text}: {len(documents)} documents, {fields(count)}{noted(reasons)}", losses)

    # The steps.

    def run(self):
        self.older.fill()
        self.shown = records.of_library(self.older.program, self.older.reader.copy(self.older.work / "older"), self.older)
        self.check_library()
        self.check_recovery()
        self.check_refusal()
        self.check_press()

    def copy(self, name, of=None):
        return (of or self.older.reader).copy(self.older.work / name)

    def check_library(self):
        """Upgrades a copy, compares everything, and continues what the earlier version began."""
        home = self.upgraded = self.copy("upgraded")
        self.newer(home, "list")
        before, after = (records.tables(place / "library.sqlite") for place in (self.older.reader.library, home.library))
        steps = migrations(after) - migrations(before)
        self.steps = len(steps)
        self.compare_rows(f"database ({len(steps)} migrations)", before, after)
        kept, found = (records.files(place, CHANGING) for place in (self.older.reader.library, home.library))
        changed = [f"{name}: {'changed' if name in found else 'missing'}" for name, hash in kept.items()
                   if found.get(name) != hash]
        self.check(f"files: {len(kept)} unchanged", changed)
        self.compare(self.shown, records.of_library(self.newer, self.copy("shown", home), self.older))
        self.check_work(self.copy("working", home))

    def compare_rows(self, text, before, after):
        """Compares the rows of two databases."""
        losses, reasons = [], set()
        for path, old, new in records.lost_rows(before, after):
            why = intended.reason(intended.ROWS, path, old, new)
            if why:
                reasons.add(why)
            else:
                losses.append(f"{path}: {shortened(old)} became {shortened(new)}")
        rows = sum(len(rows) for _, rows in before.values())
        self.check(f"{text}: {len(before)} tables, {rows} rows{noted(reasons)}", losses)

    @contextlib.contextmanager
    def servers(self):
        """Serves all publications with this version. The publisher server upgrades a copy of its data."""
        publisher = self.older.publisher.copy(self.older.work / "press-copy")
        with Service(self.newer, publisher, "serve", self.older.site / "weekly", "--port", self.older.weekly_port):
            with Service(self.newer, publisher, "press", "serve", publisher.folder / "server"):
                yield

    def check_work(self, home):
        """Lets this version verify, refresh and download in the upgraded library."""
        self.newer(home, "verify")
        self.passed("verify: finds no damage")
        self.older.server.sent.clear()
        with self.servers():
            before = self.names(home)
            self.newer(home, "refresh")
            self.compare({"refresh": before}, {"refresh": self.names(home)})
            # The feeds list another post. Posts may be stored again, but they keep their marks.
            self.older.write_feeds(range(3, 10))
            self.newer(home, "refresh")
            self.compare({"refresh with new posts": before}, {"refresh with new posts": self.names(home)})
            added = {row["handle"]: row["added"] for row in self.newer.json(home, "publications") if row["kind"] == "feed"}
            self.check("refresh with new posts: one in each feed",
                       [f"{handle}: {count}" for handle, count in added.items() if count != 1])
            self.older.write_feeds(range(3, 9))
            fetched = {path for path, sent in self.older.server.sent.items() if sent and re.search(r"\.(zip|epub)$", path)}
            self.check("refresh: downloads no content again", sorted(fetched))
            self.check_downloads(home)

    def names(self, home):
        return {row["id"]: [row["title"], row["favorite"], row["unread"]] for row in self.newer.json(home, "list")}

    def check_downloads(self, home):
        """Continues the downloads that were paused, killed or failed. Bytes that have arrived are not sent again."""
        for name, least in (("paused", HELD // 2), ("killed", HELD // 2), ("corrected", HELD // 2), ("failed", 0)):
            self.older.server.sent.clear()
            self.newer(home, "download", f"press/{name}", "--quiet")
            sent = sum(self.older.server.sent.get(path, 0) for path in self.older.archives(name))
            size = max((self.older.site / path.lstrip("/")).stat().st_size for path in self.older.archives(name))
            row = next(row for row in self.newer.json(home, "list", "press") if row["name"] == name)
            losses = [] if row["status"] == "available" else [f"the status is {row['status']}"]
            if sent > size - least:
                losses.append(f"{sent} of {size} bytes were sent again")
            self.check(f"download {name}: {row['status']}, {sent} of {size} bytes sent", losses)
        self.newer(home, "verify")
        self.passed("verify: finds no damage in continued downloads")

    # Recovery.

    def check_recovery(self):
        """Damages copies of the database, of the earlier version and of this one, and recovers them."""
        for name, source in (("earlier", self.older.reader), ("upgraded", self.upgraded)):
            home = self.copy(f"damaged-{name}", source)
            damage(home.library / "library.sqlite")
            self.recover(home, f"recover the {name} database after damage", intended.DAMAGED)
        # Without any database, only the backup is left. The new version writes its own after a change.
        self.newer(self.upgraded, "bookmark", "press/spring", "1.3")
        self.newer(self.upgraded, "bookmark", "press/spring", "1.3", "--remove")
        for name, source, table in (("earlier", self.older.reader, intended.LOST_BACKUP),
                                    ("upgraded", self.upgraded, intended.LOST)):
            home = self.copy(f"lost-{name}", source)
            for file in home.library.glob("library.sqlite*"):
                file.unlink()
            self.recover(home, f"recover the {name} library from its backup", table)

    def recover(self, home, text, table):
        """Recovers a library, and fetches again what publishers still have. Everything else must be there."""
        self.newer(home, "recover")
        with self.servers():
            self.newer(home, "refresh")
            self.newer(home, "restore", "paid")
            found = records.of_library(self.newer, home, self.older, texts=False)
        shown = {name: document for name, document in self.shown.items() if name in found}
        self.compare_all(text, shown, found, table + intended.SHOWN)

    def check_refusal(self):
        """Lets the earlier version open the upgraded library, which it must refuse if the schema changed."""
        home = self.copy("refused", self.upgraded)
        before = records.tables(home.library / "library.sqlite")
        status, errors = self.older.program(home, "list", fails=True)
        first = errors.strip().splitlines()[0] if errors.strip() else "no message"
        if self.steps:
            clear = status == 1 and re.search(r"later version|newer", errors)
            self.check(f"the earlier version refuses the upgraded library: {first}",
                       [] if clear else [f"exit status {status}: {errors}"])
            self.compare_rows("the refused library", before, records.tables(home.library / "library.sqlite"))
        else:
            self.check("the earlier version still opens the library", [] if status == 0 else [errors])

    # The publisher server.

    def check_press(self):
        """Upgrades the publisher server and sells from it."""
        older = self.older
        shown = records.of_press(older.program, older.publisher, older.press)
        before = records.tables(older.press / "press.sqlite")
        home = self.copy("customer", self.upgraded)
        with Service(self.newer, older.publisher, "press", "serve", older.press):
            after = records.tables(older.press / "press.sqlite")
            steps = len(after["schema_step"][1]) - len(before["schema_step"][1])
            self.compare_rows(f"press database ({steps} migrations)", before, after)
            self.compare(shown, records.of_press(self.newer, older.publisher, older.press))
            self.newer(home, "restore", "paid")
            self.newer(home, "download", "paid/third", "--quiet")
            self.passed("press: the account of the earlier version downloads a paid issue")
            self.newer(home, "redeem", older.vouchers[1], "--at", "paid")
            self.passed("press: a voucher of the earlier version is redeemed")
        status, errors = older.program(older.publisher, "press", "product", "list", older.press, fails=True)
        first = errors.strip().splitlines()[0] if errors.strip() else "no message"
        if steps:
            clear = status == 1 and re.search(r"later version|newer", errors)
            self.check(f"press: the earlier version refuses the upgraded database: {first}",
                       [] if clear else [f"exit status {status}: {errors}"])
        else:
            self.check("press: the earlier version still opens the database", [] if status == 0 else [errors])


def shortened(value):
    text = str(value).replace("\n", "\\n")
    return text if len(text) <= 160 else f"{text[:160]}…"


def fields(count):
    return f"{count} {'field' if count == 1 else 'fields'}"


def noted(reasons):
    return f" (intended: {'; '.join(sorted(reasons))})" if reasons else ""


def migrations(tables):
    return {row[0] for row in tables["grdb_migrations"][1]}


def damage(file):
    """Overwrites bytes in the middle of a database, as a failing disk would."""
    with sqlite3.connect(file) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = file.stat().st_size
    with open(file, "r+b") as stream:
        stream.seek(size // 2)
        stream.write(b"\xa5" * 6000)
