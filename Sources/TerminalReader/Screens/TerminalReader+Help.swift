extension TerminalReader {
    static let helpLines = [
        "",
        "   arrows, h j k l   the page beside, above, below; the part of a page that is magnified",
        "   space, backspace  on and back in reading order",
        "   Home, End         the first page, the last page",
        "   g                 all pages; arrows choose, Enter opens",
        "   /                 search in the text",
        "   t                 the page's text, and back",
        "   + - 0             magnify, and back; magnified stays magnified as one turns",
        "   b   f             bookmark this page; mark the issue as one you like",
        "   o                 show this page in the browser",
        "   wheel, click      down and up; the edge that is clicked on, a link, a thumbnail",
        "   ^Z ^L             stop for a while; draw anew",
        "   ?                 this",
        "   q                 leave; next time you go on where you were",
        "",
        "   Any key goes back to the page.",
    ]
}
