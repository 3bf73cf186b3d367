"""The HTML around the content of a page."""
import html

import navigation



class Layout:
    """The parts that all pages share."""

    def __init__(self, version, areas, groups):
        # The areas in the header as title and path, and the groups at the side by the folder of the page.
        self.version, self.areas, self.groups = version, areas, groups

    def area(self, page):
        return page.target.split("/")[0] if "/" in page.target else ""

    def header(self, page):
        links = []
        for title, target in self.areas:
            here = ' aria-current="true"' if self.area(page) == target.split("/")[0] else ""
            links.append(f'<a href="{page.link(target)}"{here}>{html.escape(title)}</a>')
        field = "" if page.target == "search.html" else (
            f'<form role="search" action="{page.link("search.html")}">'
            '<input type="search" name="q" aria-label="Search the documentation" placeholder="Search" autocomplete="off" required></form>')
        return (
            f'<header class="top"><a class="brand" href="{page.link("index.html")}">Masthead</a>'
            f'<nav aria-label="Areas">{"".join(links)}</nav>{field}</header>')

    def side(self, page):
        own = self.groups.get(self.area(page), [])
        parts = navigation.written(own, page)
        guides = navigation.written(self.groups["docs"], page)
        if self.area(page) != "docs" and own:
            parts = f'<nav aria-label="{"Commands" if self.area(page) == "commands" else "Modules"}">{parts}</nav>'
        else:
            parts = ""
        return (
            f'<div class="side"><details class="menu"><summary>Menu</summary>{parts}'
            f'<nav aria-label="Guides by role"><h2>Guides by role</h2>{guides}</nav></details></div>')

    def contents(self, page):
        found = [heading for heading in page.headings if heading[0] <= 3]
        if len(found) < 3:
            return ""
        items = "".join(
            f'<li class="level{level}"><a href="#{anchor}">{html.escape(text)}</a></li>' for level, anchor, text in found)
        return f'<details class="contents"><summary>On this page</summary><nav aria-label="On this page"><ol>{items}</ol></nav></details>'

    def whole(self, page):
        """The text of the HTML file."""
        title = "Masthead documentation" if page.target == "index.html" else f"{page.title} – Masthead"
        source = f"Made from <code>{html.escape(page.source)}</code>, Masthead" if page.source else "Masthead"
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{html.escape(title)}</title>
<meta name="description" content="{html.escape(page.description)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{page.link("assets/site.css")}">
<script src="{page.link("assets/site.js")}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
{self.header(page)}
<div class="columns">
{self.side(page)}
<main id="content" tabindex="-1">
{self.contents(page)}
<article>
{page.body}
</article>
<footer><p>{source} {html.escape(self.version)}</p></footer>
</main>
</div>
</body>
</html>
"""
