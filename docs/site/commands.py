"""The reference of all commands, from the built program: a page for each command, with its subcommands."""
import importlib.machinery, importlib.util, json, re

from common import BUILD, ROOT, Failure, run
from pages import Page, Rewriter

PROGRAM = BUILD / "debug/masthead"


def load_manual():
    """`script/manual`, which writes the same help as man pages."""
    loader = importlib.machinery.SourceFileLoader("manual", str(ROOT / "script/manual"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("manual", loader))
    loader.exec_module(module)
    return module


class Commands:
    """The commands of the program, and the pages that describe them."""

    def __init__(self):
        if not PROGRAM.exists():
            raise Failure(f"{PROGRAM} does not exist: run script/docs without --no-build")
        self.manual = load_manual()
        help = run(PROGRAM, "--experimental-dump-help", failure="cannot read the help of masthead")
        self.all = dict(self.manual.commands(json.loads(help)["command"]))
        self.version = run(PROGRAM, "--version", failure="cannot run masthead").strip()
        self.pages = {words[1]: Page(f"commands/{words[1]}.html") for words in self.all if len(words) == 2}
        self.groups = self.read_groups(run(PROGRAM, "--help", failure="cannot read the help of masthead"))

    def read_groups(self, text):
        """The headings in the list of commands, with the commands below each."""
        groups, left = [], set(self.pages)
        for title, lines in re.findall(r"^([A-Z ]+) SUBCOMMANDS:\n((?:  .*\n)+)", text, re.M):
            names = [name for name in re.findall(r"^  (\S+)", lines, re.M) if name in left]
            left -= set(names)
            groups.append((title.capitalize(), names))
        return groups + ([("More", sorted(left))] if left else [])

    def find(self, code):
        """The page and the anchor of the command that code such as `masthead timer add Tea` runs."""
        words = code.split()
        for count in (3, 2):
            if words[:1] == ["masthead"] and len(words) >= count and tuple(words[:count]) in self.all:
                return self.pages[words[1]].target, "-".join(words[:count]) if count > 2 else ""
        return None

    def make(self, links):
        """All pages, the list of commands first."""
        index = Page("commands/index.html")
        lines = ["# Commands", "", "All commands of `masthead`, with their options and examples.", ""]
        for title, names in self.groups:
            lines += [f"## {title}", "", "| Command | Effect |", "|---|---|"]
            lines += [f"| `masthead {name}` | {self.all['masthead', name].get('abstract', '')} |" for name in names]
            lines.append("")
        Rewriter(index, links, self).fill("\n".join(lines))
        made = [index]
        for name, page in self.pages.items():
            lines = []
            for words, command in self.all.items():
                if words[1:2] == (name,):
                    lines += self.manual.description(words, command, "#" * (len(words) - 1))
            made.append(Rewriter(page, links, self).fill("\n".join(lines)))
        return made
