"""The lists of pages at the side: guides by role, commands, and modules."""
import html
from html.parser import HTMLParser

from common import ROOT
from pages import to_html

INDEX = "docs/README.md"


class Roles(HTMLParser):
    """The roles of docs/README.md with their links: ("Reader", [("Read", [("magazines", "reading.md")])])."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.roles, self.reading, self.text, self.href = [], None, "", ""
        self.feed(to_html(text))
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in ("h2", "li"):
            self.reading, self.text = "role" if tag == "h2" else "label", ""
        elif tag == "a" and self.reading:
            if self.reading == "label":
                self.roles[-1][1].append((self.text.strip(" :"), []))
            self.reading, self.text, self.href = "link", "", dict(attributes)["href"]

    def handle_endtag(self, tag):
        if tag == "h2":
            self.roles.append((self.text.strip(), []))
        elif tag == "a" and self.reading == "link":
            self.roles[-1][1][-1][1].append((" ".join(self.text.split()), self.href))
            self.reading = "links"
        if tag in ("h2", "li"):
            self.reading = None

    def handle_data(self, data):
        self.text += data


def roles(links, guides):
    """The groups of guides, and the guides that docs/README.md does not list."""
    groups, left = [], {page.source for page in guides} - {INDEX, "README.md"}
    for role, lists in Roles((ROOT / INDEX).read_text(encoding="utf-8")).roles:
        groups.append((role, [(label, []) for label, _ in lists]))
        for (label, found), (_, shown) in zip(lists, groups[-1][1]):
            for text, href in found:
                path, _, anchor = href.partition("#")
                path = links.path(links.pages[INDEX], path)
                left.discard(path)
                if path in links.pages:
                    page = links.pages[path]
                    shown.append((text[:1].upper() + text[1:] if anchor else page.title, page.target, anchor))
    return groups, sorted(left)


def written(groups, page):
    """The groups as HTML. The group of the current page is open."""
    lines, is_found = [], False
    for title, lists in groups:
        is_here = not is_found and any(target == page.target for _, found in lists for _, target, _ in found)
        is_found = is_found or is_here
        lines.append(f'<details{" open" if is_here else ""}><summary>{html.escape(title)}</summary>')
        for label, found in lists:
            lines.append((f"<p>{html.escape(label)}</p>" if label else "") + "<ul>")
            for text, target, anchor in found:
                here = ' aria-current="page"' if is_here and target == page.target and not anchor else ""
                lines.append(f'<li><a href="{page.link(target, anchor)}"{here}>{html.escape(text)}</a></li>')
            lines.append("</ul>")
        lines.append("</details>")
    return "\n".join(lines)
