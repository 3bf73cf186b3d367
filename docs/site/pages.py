"""Pages made from Markdown. `cmark-gfm` converts the Markdown to HTML; `Rewriter` then adds anchors and the site's addresses."""
import html, posixpath, re
from html.parser import HTMLParser

from common import Failure, run

BLOCKS = {"p", "li", "td", "th", "tr", "pre", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"}
VOID = {"br", "hr", "img", "input"}


def to_html(text):
    """Raw HTML in the Markdown is omitted."""
    return run("cmark-gfm", "-e", "table", "-e", "strikethrough", failure="cannot convert Markdown", given=text)


class Page:
    """A page of the site."""

    def __init__(self, target, source=None):
        # The path of the page in the site, and of its Markdown in the repository.
        self.target, self.source = target, source
        self.title = self.description = self.body = ""
        # The headings as level, anchor and text.
        self.headings = []
        # For the search: heading, anchor and words.
        self.sections = []

    def link(self, target, anchor=""):
        """The relative address of another page."""
        to = "" if target == self.target and anchor else posixpath.relpath(target, posixpath.dirname(self.target) or ".")
        to += "/" if target.endswith("/") else ""
        return html.escape(to + (f"#{anchor}" if anchor else ""))


def slug(text, taken):
    """The anchor of a heading, with the rules of GitHub and GitLab."""
    base = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    found, count = base, 0
    while found in taken:
        count += 1
        found = f"{base}-{count}"
    taken.add(found)
    return found


def shortened(text, limit=160):
    """The sentences that fit, or the words that fit."""
    text = " ".join(text.split()).rstrip(":")
    if len(text) <= limit:
        return text
    sentences = re.match(rf"(.{{40,{limit - 1}}}[.!?])\s", text)
    return sentences.group(1) if sentences else text[:limit].rsplit(" ", 1)[0].rstrip(",;:") + "…"


class Rewriter(HTMLParser):
    """Fills a page from the HTML of its Markdown."""

    def __init__(self, page, links, commands):
        super().__init__(convert_charrefs=True)
        self.page, self.links, self.commands = page, links, commands
        self.out, self.open, self.ends = [], [], []
        self.taken, self.linked = set(), set()
        self.heading = self.code = None
        # The first paragraph with words describes the page.
        self.first, self.describing = "", False

    def fill(self, text):
        self.feed(to_html(text))
        self.close()
        self.page.body = "".join(self.out).strip()
        if not self.page.title:
            raise Failure(f"{self.page.source or self.page.target} has no heading of the first level")
        self.page.description = shortened(self.first or self.page.title)
        for section in self.page.sections:
            section[2] = " ".join(section[2].split())
        return self.page

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        end = f"</{tag}>"
        if re.fullmatch(r"h[1-6]", tag):
            self.heading, self.kept, self.out = "", self.out, []
        elif tag == "a":
            start, end = self.links.link(self.page, found["href"])
            self.out.append(start)
        elif tag == "img":
            self.out.append(self.links.picture(self.page, found["src"], found.get("alt", "")))
        elif tag == "code" and not {"a", "pre", "h1", "h2", "h3", "h4"} & set(self.open):
            self.code, self.kept, self.out = "", self.out, []
        else:
            self.describing = self.describing or (tag == "p" and not self.open and not self.first)
            written = "".join(f' {name}="{html.escape(value or "")}"' for name, value in attributes)
            if tag == "table":
                self.out.append('<div class="table">')
                end = "</table></div>"
            self.out.append(f"<{tag}{written}>")
        if tag not in VOID:
            self.open.append(tag)
            self.ends.append(end)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        end = self.ends.pop()
        self.open.pop()
        if re.fullmatch(r"h[1-6]", tag):
            self.end_heading(int(tag[1]))
        elif tag == "code" and self.code is not None:
            self.end_code()
        else:
            self.out.append(end)
        if tag in BLOCKS:
            self.words(" ")
        if not self.open:
            self.describing = False

    def handle_data(self, data):
        self.out.append(html.escape(data, quote=False))
        if self.heading is not None:
            self.heading += data
        else:
            self.words(data)
        if self.code is not None:
            self.code += data
        if self.describing:
            self.first += data

    def words(self, data):
        if self.page.sections:
            self.page.sections[-1][2] += data

    def end_heading(self, level):
        text, inside, self.out, self.heading = " ".join(self.heading.split()), "".join(self.out), self.kept, None
        anchor = slug(text, self.taken)
        if level == 1 and not self.page.title:
            self.page.title = text
            self.out.append(f'<h1 id="{anchor}">{inside}</h1>')
        else:
            self.page.headings.append((level, anchor, text))
            self.out.append(
                f'<h{level} id="{anchor}">{inside} <a class="anchor" href="#{anchor}" aria-label="Link to this section">#</a></h{level}>')
        self.page.sections.append([text, anchor, ""])
        self.linked = set()

    def end_code(self):
        """Links the first mention of a command in each section to the command's reference."""
        text, inside, self.out, self.code = self.code, "".join(self.out), self.kept, None
        target = self.commands.find(text)
        written = f"<code>{inside}</code>"
        if target and target[0] != self.page.target and target not in self.linked:
            self.linked.add(target)
            written = f'<a class="command" href="{self.page.link(*target)}">{written}</a>'
        self.out.append(written)
