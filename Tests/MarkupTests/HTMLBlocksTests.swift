import Foundation
import Testing

@testable import Markup

@Suite struct HTMLBlocksTests {
    private func blocks(_ html: String) -> [TextBlock] { HTMLBlocks.blocks(of: Data(html.utf8)) }

    @Test("the text of an HTML page includes headings and paragraphs, but not scripts and styles")
    func paragraphs() {
        let found = blocks(
            """
            <title>Not this</title><style>p { color: red }</style><!-- nor this -->
            <h2>A  heading</h2> <p>Some
               <em>words</em> and <b><i>more</i></b>.<br>Next line.</p><script>never()</script><hr>
            """)
        #expect(
            found == [
                TextBlock(.heading(2), [TextRun("A heading")]),
                TextBlock(
                    .paragraph,
                    [
                        TextRun("Some "), TextRun("words", .emphasis), TextRun(" and "),
                        TextRun("more", [.strong, .emphasis]), TextRun(".\nNext line."),
                    ]), TextBlock(.rule),
            ])
    }

    @Test("list items have bullets or numbers, and nested items are indented")
    func lists() {
        let found = blocks(
            "<ol start=3><li>Three</li><li>Four<ul><li>In it</li></ul></li></ol><blockquote><p>Said</p></blockquote>")
        #expect(found.map(\.text) == ["Three", "Four", "In it", "Said"])
        #expect(found.map(\.marker) == ["3.", "4.", "•", nil])
        #expect(found.map(\.margins) == [[.item], [.item], [.item, .item], [.quote]])
        #expect(found.map(\.isTight) == [false, true, true, false])
        #expect(blocks("<ul><li><p>a</p></li><li><p>b</p></li></ul>").map(\.isTight) == [false, false])
    }

    @Test("links keep their targets, and code keeps its lines")
    func others() {
        let found = blocks(
            #"<p>See <a href="https://example.org/">there</a>.<img src="mill.jpg" alt="A mill"></p><pre><code>let x = 1\#n  x</code></pre>"#
        )
        #expect(found.count == 3)
        #expect(found[0].runs == [TextRun("See "), TextRun("there", link: "https://example.org/"), TextRun(".")])
        #expect(found[1] == TextBlock(.picture("mill.jpg"), [TextRun("A mill")]))
        #expect(found[2] == TextBlock(.code, [TextRun("let x = 1\n  x")]))
    }

    @Test("a table is read as rows of cells")
    func tables() {
        let found = blocks(
            "<table><thead><tr><th>Key</th><th>Does</th></tr></thead><tbody><tr><td>q</td><td>back <b>home</b></td></tr></tbody></table>"
                + "<ol><li id='fn-1'><p>A note. <a href='#fnref-1' class='footnote-backref'>↩</a></p></li></ol>")
        #expect(
            found[0].kind
                == .table(
                    [
                        [[TextRun("Key", .strong)], [TextRun("Does", .strong)]],
                        [[TextRun("q")], [TextRun("back "), TextRun("home", .strong)]],
                    ], hasHeading: true))
        #expect(found[1].text == "A note." && found[1].anchors == ["fn-1"])
    }

    @Test("table columns stay aligned even if cells span rows or columns")
    func spans() {
        func cells(_ rows: String) -> [[String]] {
            guard case .table(let rows, _) = blocks("<table>\(rows)</table>").first?.kind else { return [] }
            return rows.map { row in row.map { cell in cell.map(\.text).joined() } }
        }
        #expect(
            cells(
                "<tr><th>Cheese</th><th>Price</th><th>Age</th></tr><tr><td rowspan=2>Limburger</td><td>80</td><td>old</td></tr><tr><td>90</td><td>new</td></tr><tr><td>Brie</td><td colspan=\"2\">none</td></tr>"
            ) == [["Cheese", "Price", "Age"], ["Limburger", "80", "old"], ["", "90", "new"], ["Brie", "none", ""]])
        #expect(
            cells("<tr><td>a</td><td rowspan=0>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>") == [
                ["a", "b"], ["c"], ["d", "", "e"],
            ])
        #expect(cells("<tr><td colspan=-3 rowspan=x>a</td></tr><tr><td>b</td></tr>") == [["a"], ["b"]])
        #expect(cells("<tr><td colspan=99999999>a</td><td>b</td></tr>").first?.count == 51)
    }

    @Test("deeply nested text is indented only up to a limit")
    func deep() {
        let found = blocks(String(repeating: "<ul><li><div>", count: 70) + "in the depth")
        #expect(found.last?.text == "in the depth")
        #expect(found.last?.margins.count == 6)
        // libxml2 stops at this depth, but nothing crashes.
        _ = blocks(String(repeating: "<ul><li><div>", count: 20_000) + "deeper")
    }

    @Test("each part of a book's text has the language of its element")
    func books() {
        func runs(_ html: String) -> [TextRun] { HTMLBlocks.blocks(of: Data(html.utf8), isBook: true).flatMap(\.runs) }
        let found = runs(
            """
            <html lang="en"><body><p>one <i xml:lang="de">zwei <b lang="fr">trois</b> vier</i> five</p><p>six</p></body></html>
            """)
        #expect(
            found.map { "\($0.language ?? "-"):\($0.text)" } == [
                "en:one ", "de:zwei ", "fr:trois", "de: vier", "en: five", "en:six",
            ])
        #expect(runs("<p>a <img src=\"d.png\" alt=\"The\"/>m</p>").map(\.picture) == [nil, "d.png", nil])
        let marks = runs("<p>a<a epub:type='noteref' href='#n'>2</a>b<a role='doc-noteref' href='#m'>3</a></p><p>c</p>")
        #expect(marks.map { $0.style.contains(.raised) } == [false, true, false, true, false])
        #expect(
            runs("<p>a <img src='x.png' alt=''> b</p>").map(\.text).joined() == "a b",
            "spaces around an empty picture are merged")
        func kinds(_ html: String) -> [TextBlock.Kind] {
            HTMLBlocks.blocks(of: Data(html.utf8), isBook: true).map(\.kind)
        }
        #expect(kinds("<p> <img src='a.png'/> </p><img alt='no source'>") == [.picture("a.png"), .picture(nil)])
        // Covers are often a picture in a drawing.
        #expect(
            kinds("<svg viewBox='0 0 1 1'><title>T</title><g><image xlink:href='c.jpg'/></g></svg>") == [
                .picture("c.jpg")
            ])
        #expect(kinds("<svg><title>A mill</title><path d='M0 0'/></svg>") == [.picture(nil)])
        #expect(kinds("<svg><path d='M0 0'/></svg>").isEmpty)
        let deep = String(repeating: "<g>", count: 5000) + "<image href='x.png'/>"
        #expect(kinds("<svg>\(deep)</svg>").isEmpty, "large drawings are not read completely")
    }

    @Test("an SVG drawing becomes a picture that is described by the drawing's text or title")
    func wordsOfDrawings() {
        func blocks(_ html: String) -> [TextBlock] { HTMLBlocks.blocks(of: Data(html.utf8), isBook: true) }
        let page = "<svg><title>T</title><text>Once <tspan>upon</tspan></text><g><text>a time</text></g></svg>"
        #expect(blocks(page).map(\.text) == ["Once upon a time"])
        let over = blocks("<svg><image href='a.jpg'/><text>Over it</text></svg>")
        #expect(over.map(\.text) == ["Over it"])
        #expect(over.map(\.kind) == [.picture("a.jpg")])
        #expect(blocks("<svg><title>A mill</title><text> </text></svg>").map(\.text) == ["A mill"])
    }

    @Test("character offsets are correct after 40,000 line breaks or pictures")
    func lines() {
        let count = 40_000
        let found = HTMLBlocks.blocks(
            of: Data("<p>\(String(repeating: "a<br/>", count: count))<b>z</b></p>".utf8), isBook: true)
        #expect(found.map(\.runs.count) == [2] && found.first?.runs.last?.offset == count)
        #expect(found.first?.runs.first?.text == String(repeating: "a\n", count: count))
        let pictures = HTMLBlocks.blocks(of: Data(String(repeating: "<img src=x> ", count: count).utf8), isBook: true)
        #expect(pictures.map(\.runs.count) == [count])
        let styled = HTMLBlocks.blocks(of: Data((String(repeating: "<br><i> </i>", count: count) + "z").utf8))
        #expect(styled.map(\.text) == ["z"])
    }

    @Test("text between the cells of a table is kept")
    func wordsBesideCells() {
        let found = blocks("<table>One<tr>Two<td>Three</td>Four</tr><p>Five</table>")
        #expect(
            found.map(\.text).joined(separator: " ").split(whereSeparator: \.isWhitespace) == [
                "One", "Two", "Three", "Four", "Five",
            ])
    }

    @Test("a table's caption is placed before the table", arguments: [true, false])
    func captions(isBook: Bool) {
        let html =
            "<table><caption>The <b>tides</b></caption><tr><td>High</td></tr></table><table><caption>Empty</caption></table>"
        let found = HTMLBlocks.blocks(of: Data(html.utf8), isBook: isBook)
        #expect(found.map(\.text) == ["The tides", "High", "Empty"])
        #expect(found[0].kind == .paragraph && found[0].runs.last?.style == .strong)
        if isBook { #expect(found[0].runs.first?.offset == 0) }
    }
}
