"""Records what a program shows of a library, and compares it with what another version shows."""
import collections, hashlib, json, pathlib, re, sqlite3

from intended import COLUMNS, KEYS, MISSING, TABLES, VALUES

# Keys that identify the rows of a list.
IDENTITIES = ("id", "handle", "key", "range", "name", "number", "product", "title")


def library_commands(older):
    """Returns the commands whose JSON documents describe a library. They do not change it."""
    lists = ["list", "list --removed", "list --favorites", "list --unread", "list --read", "list --downloaded",
             "list --kind feed --words lighthouse", "publications", "status", "bookmark", "favorite", "notes",
             "timer list", "timer events", "account show", "config", "search apple", "search lantern", "search lighthouse",
             "search herring", "publish --list"]
    books = [f"contents {item}" for item in (older.harbor, older.garden, older.comic, older.notes, older.tide)]
    issues = [f"layout press/{name}" for name in ("spring", "summer", "corrected", "withdrawn")] + ["layout paid/second"]
    return lists + books + issues


def library_texts(older):
    """Returns the commands whose text is compared."""
    return ["export opml", f"notes {older.harbor} --markdown", f"notes {older.garden} --markdown"]


def page_commands(older):
    """Returns the commands that show the page at each reading position. They count as reading."""
    items = ["press/spring", "press/summer", "press/withdrawn", "press/corrected", "weekly/week-3", "paid/free", "paid/first",
             "paid/second", older.harbor, older.garden, older.comic, older.notes, older.tide, older.news["News 2"],
             *(older.blog[f"Blog {number}"] for number in (1, 3, 4, 6))]
    return [f"page {item}" for item in items]


def of_library(program, home, older, texts=True):
    """Returns the documents and texts of a library, by command. Reading comes last, because it changes lists."""
    found = {command: program.json(home, *command.split()) for command in library_commands(older)}
    found |= {command: home.neutral(program(home, *command.split())) for command in library_texts(older)}
    for name, words in (("timer export", ["timer", "export"]), ("export books", ["export", "books", "-o"])):
        file = home.folder / "exported.json"
        program(home, *words, file)
        found[name] = json.loads(home.neutral(file.read_text()))
        file.unlink()
    for command in page_commands(older):
        found[command] = program.json(home, *command.split())
    for command in page_commands(older) if texts else []:
        found[f"{command} --text"] = home.neutral(program(home, *command.split(), "--text"))
    return found


def of_press(program, home, folder):
    """Returns the documents of a publisher server."""
    commands = {"product list": ["product", "list", folder], "voucher --list": ["voucher", folder, "--list"],
                "grant --list": ["grant", folder, "--list"], "token list": ["token", "list", folder],
                "devices": ["devices", folder], "statistics": ["statistics", folder],
                "statistics --reading": ["statistics", folder, "--reading"]}
    return {f"press {name}": program.json(home, "press", *words) for name, words in commands.items()}


def files(folder, leaves_out):
    """Returns the hashes of the files in a folder."""
    found = {}
    for file in sorted(pathlib.Path(folder).rglob("*")):
        name = str(file.relative_to(folder))
        if file.is_file() and not file.is_symlink() and not re.search(leaves_out, name):
            found[name] = hashlib.sha256(file.read_bytes()).hexdigest()
    return found


def tables(file):
    """Returns the columns and rows of a database's tables, without the tables inside virtual tables."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        objects = database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL").fetchall()
        shadows = tuple(f"{name}_" for name, sql in objects if "VIRTUAL" in sql)
        found = {}
        for name, sql in objects:
            if "VIRTUAL" in sql or name.startswith("sqlite_") or shadows and name.startswith(shadows):
                continue
            columns = [row[1] for row in database.execute(f'PRAGMA table_info("{name}")')]
            found[name] = columns, database.execute(f'SELECT * FROM "{name}"').fetchall()
        return found


def lost_rows(before, after):
    """Yields the rows of a database that another one lacks, by the columns that both have."""
    for table, (columns, rows) in before.items():
        other = table if table in after else TABLES.get(table)
        if other not in after:
            if rows:
                yield table, f"{len(rows)} rows", MISSING
            continue
        others = after[other][0]
        columns = [column if column in others else COLUMNS.get(column, column) for column in columns]
        shared = [column for column in columns if column in others]

        def picked(columns, rows):
            places = [columns.index(column) for column in shared]
            return collections.Counter(tuple(row[place] for place in places) for row in rows)
        here, there = picked(columns, rows), picked(*after[other])
        gone, new = list((here - there).elements()), list((there - here).elements())
        for row in gone:
            # The row that differs least stands for the changed one.
            near = max(new, key=lambda each: sum(a == b for a, b in zip(row, each)), default=None)
            if near is None:
                yield table, row, MISSING
                continue
            new.remove(near)
            for column, value, changed in zip(shared, row, near):
                if value != changed:
                    yield f"{table}.{column}", value, changed


def identity(rows):
    """Returns the key that identifies the rows of a list, or None."""
    if not rows or not all(isinstance(row, dict) for row in rows):
        return None
    for key in IDENTITIES:
        values = [row.get(key) for row in rows]
        if all(isinstance(value, (str, int)) for value in values) and len(set(values)) == len(values):
            return key
    return None


def differences(old, new, path=""):
    """Yields the path, the older value and the newer value of each difference.

    A key that only the newer value has is not a difference.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            inner = f"{path}.{key}" if path else key
            key = key if key in new else KEYS.get(key, key)
            if key not in new:
                yield inner, value, MISSING
            else:
                yield from differences(value, new[key], inner)
    elif isinstance(old, list) and isinstance(new, list):
        key = identity(old)
        if key and (not new or key == identity(new)):
            others = {row[key]: row for row in new}
            for row in old:
                inner = f"{path}[{row[key]}]"
                if row[key] not in others:
                    yield inner, row, MISSING
                else:
                    yield from differences(row, others[row[key]], inner)
            for value in others.keys() - {row[key] for row in old}:
                yield f"{path}[{value}]", MISSING, others[value]
            both = others.keys() & {row[key] for row in old}
            before, after = ([row[key] for row in rows if row[key] in both] for rows in (old, new))
            if before != after:
                yield f"{path}.order", before, after
        elif len(old) != len(new):
            yield path, old, new
        else:
            for index, (one, other) in enumerate(zip(old, new)):
                yield from differences(one, other, f"{path}[{index}]")
    elif old != new and not (isinstance(old, str) and VALUES.get(old) == new):
        yield path, old, new


def count(value):
    """Returns the number of fields in a document."""
    if isinstance(value, dict):
        return sum(map(count, value.values()))
    if isinstance(value, list):
        return sum(map(count, value))
    return 1


def plain(name, path):
    """Returns the path of a command's document without the rows, as the table of intended differences names it."""
    path = re.sub(r"\[[^\]]*\]", "", path).lstrip(".")
    return f"{name}.{path}" if path else name
