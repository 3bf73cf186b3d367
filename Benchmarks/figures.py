"""The last figures of the benchmarks, in Benchmarks/figures.tsv: one row for each."""
import csv, datetime, os, pathlib

FILE = pathlib.Path(__file__).parent / "figures.tsv"
# A benchmark appends each new row to this file; `script/bench` reads it.
NEW_ROWS = "MASTHEAD_BENCH_ROWS"
FIELDS = ["benchmark", "what", "figure", "unit", "better", "peer", "date"]
# A change of this share is more than noise.
WORSE = 0.25


def row(benchmark, what, figure, unit, peer="", better="lower"):
    """Returns a row. With a peer the figure is the ratio to the peer's, and its unit begins with a multiplication sign."""
    digits = 0 if isinstance(figure, int) or abs(figure) >= 100 else 1 if abs(figure) >= 10 else 2 if abs(figure) >= 0.1 else 3
    return {"benchmark": benchmark, "what": what, "figure": f"{figure:.{digits}f}", "unit": f"× {unit}" if peer else unit,
            "better": better, "peer": peer, "date": datetime.date.today().isoformat()}


def key(row):
    """Returns the fields that tell rows apart."""
    return row["benchmark"], row["what"], row["unit"], row["peer"]


def read(file=FILE):
    """Returns the rows of a table by their keys. A table that does not exist is empty."""
    if not file.exists():
        return {}
    with open(file, newline="") as stream:
        return {key(row): row for row in csv.DictReader(stream, delimiter="\t")}


def write(rows, file=FILE):
    """Writes a table."""
    with open(file, "w", newline="") as stream:
        writer = csv.DictWriter(stream, FIELDS, delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def append(row):
    """Hands a row to `script/bench`, if it runs the benchmark."""
    if file := os.environ.get(NEW_ROWS):
        with open(file, "a", newline="") as stream:
            csv.DictWriter(stream, FIELDS, delimiter="\t", lineterminator="\n").writerow(row)


def appended(file):
    """Returns the rows that benchmarks appended to a file."""
    with open(file, newline="") as stream:
        return list(csv.DictReader(stream, FIELDS, delimiter="\t"))


def is_worse(row, last):
    """Whether a figure is worse than the last one by a quarter or more."""
    now, before = float(row["figure"]), float(last["figure"])
    if row["better"] == "higher":
        return now < before and now <= before * (1 - WORSE)
    return now > before and now >= before * (1 + WORSE)


def beside(row, last):
    """Returns a row as text beside the last figure."""
    of = f" of {row['peer']}" if row["peer"] else ""
    before = f"last {last['figure']} on {last['date']}" if last else "new"
    mark = "   WORSE" if last and is_worse(row, last) else ""
    return f"{row['figure']} {row['unit']}{of} ({before}){mark}"
