"""The search: a page, and a script with the words of all sections. A script needs no server, unlike a file of JSON."""
import json

from pages import Page

BODY = """<h1 id="search">Search</h1>
<form role="search" class="search" action="search.html">
<input type="search" name="q" aria-label="Search the documentation" placeholder="Guides, commands and Swift symbols" autocomplete="off" autofocus>
<fieldset><legend class="unseen">Search in</legend>
{choices}</fieldset>
</form>
<p role="status" id="status"></p>
<ol id="results"></ol>
<noscript><p>The search needs JavaScript. See <a href="docs/index.html">all guides</a> or <a href="commands/index.html">all commands</a>.</p></noscript>
<script src="assets/index.js"></script>
<script src="assets/search.js"></script>"""


def page(kinds):
    made = Page("search.html")
    made.title, made.description = "Search", "Search the guides, the commands and the Swift symbols of Masthead."
    choices = "".join(
        f'<label><input type="radio" name="in" value="{value}"{" checked" if not value else ""}>{title}</label>\n'
        for value, title in [("", "All"), *kinds])
    made.body = BODY.format(choices=choices)
    return made


def index(groups):
    """The script: for each kind of page, its pages with their sections as heading, anchor and words."""
    kinds = {
        kind: [[page.target, page.title, page.sections] for page in pages] for kind, pages in groups.items()
    }
    return "window.searchIndex = " + json.dumps(kinds, ensure_ascii=False, separators=(",", ":")) + ";\n"
