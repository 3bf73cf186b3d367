import Markup
import Periodical
import Testing

@testable import TerminalReader

@Suite struct TextLayoutTests {
    private func laid(_ blocks: [TextBlock], columns: Int = 20, words: String? = nil) -> LaidText {
        var layout = TextLayout(columns: columns, words: words) { link in
            if link.hasPrefix("http") { return .url(link) }
            return PagePosition(String(link.dropFirst())).map { .page($0) }
        }
        return layout.lay(blocks)
    }

    private func lines(_ text: LaidText) -> [String] { text.lines.map { $0.styled([:]).text } }

    private func paragraph(_ text: String) -> TextBlock { TextBlock(.paragraph, [TextRun(text)]) }

    @Test("words of a text fill its lines, and explicit line breaks are kept")
    func wrapping() {
        #expect(lines(laid([paragraph("one two three four five")], columns: 10)) == ["one two", "three four", "five"])
        #expect(lines(laid([paragraph("abcdefghijklmnop q")], columns: 10)) == ["abcdefghij", "klmnop q"])
        #expect(lines(laid([paragraph("first\nsecond line")], columns: 12)) == ["first", "second line"])
        #expect(lines(laid([paragraph("a well-known word")], columns: 10)) == ["a well-", "known word"])
        #expect(lines(laid([paragraph("exactly10! and")], columns: 10)) == ["exactly10!", "and"])
    }

    @Test("a line can break between wide characters but cannot start with a period")
    func wide() {
        let found = lines(laid([paragraph("海図と灯台の話です。とても長い")], columns: 10))
        #expect(found.allSatisfy { $0.terminalColumns <= 10 })
        #expect(found.allSatisfy { $0.first != "。" })
        #expect(found.joined() == "海図と灯台の話です。とても長い")
        let emoji = lines(laid([paragraph("🌊🌊🌊🌊🌊🌊 e\u{301}e\u{301}")], columns: 10))
        #expect(emoji.allSatisfy { $0.terminalColumns <= 10 })
    }

    @Test("headings, list items, quotations and code have margins")
    func blocks() {
        let found = laid([
            TextBlock(.heading(1), [TextRun("Title")]), paragraph("Text."),
            TextBlock(.paragraph, [TextRun("an item that is longer")], margins: [.item], marker: "•"),
            TextBlock(.paragraph, [TextRun("next")], margins: [.item], marker: "10.", isTight: true),
            TextBlock(.paragraph, [TextRun("said")], margins: [.quote]), TextBlock(.code, [TextRun("x\n  y\n")]),
        ])
        #expect(
            lines(found) == [
                "TITLE", "", "Text.", "", " • an item that is", "   longer", "10. next", "", "│ said", "", "  x",
                "    y",
            ])
    }

    @Test("the layout of a text leaves space for the numbers of visible links")
    func links() {
        let text = laid(
            [
                TextBlock(
                    .paragraph,
                    [
                        TextRun("See "), TextRun("the grid", link: "#2.1"), TextRun(" and "),
                        TextRun("there", link: "https://example.org/"), TextRun(", not "),
                        TextRun("here", link: "x.html"),
                    ])
            ], columns: 60)
        #expect(text.links == [.page(PagePosition(articleIndex: 1, pageIndex: 0)), .url("https://example.org/")])
        #expect(text.links(in: 0..<1) == [0, 1])
        #expect(text.lines[0].styled([0: 1, 1: 2]).text == "See the grid¹ and there², not here")
        #expect(text.lines[0].styled([:]).text == "See the grid  and there , not here")
    }

    @Test("a link's number replaces a note's number in the text")
    func notes() {
        let text = laid([
            TextBlock(.paragraph, [TextRun("bewitched"), TextRun("1", .raised, link: "#fn-1"), TextRun(".")]),
            TextBlock(.paragraph, [TextRun("Of Salem.")], margins: [.item], marker: "1.", anchors: ["fn-1"]),
        ])
        #expect(text.links == [.note("fn-1")])
        #expect(text.lines[0].styled([0: 1]).text == "bewitched¹.")
        #expect(text.notes["fn-1"] == 2..<3)
    }

    @Test("search matches are highlighted regardless of case and accents")
    func matches() {
        let text = laid([paragraph("The Café by the cafe is no care")], columns: 12, words: "cafe")
        let found = text.lines.map { line in line.cells.filter(\.isMatch).map(\.character).joined() }
        #expect(found.joined(separator: " ").split(separator: " ") == ["Café", "cafe"])
        #expect(text.matchLines.count == 2)
        #expect(laid([paragraph("x")], words: " ").matchLines.isEmpty)
    }

    @Test("a table with too many columns for the screen becomes a list")
    func tables() {
        let rows = [["Key", "Does"], ["q", "goes back to the shelf"]].map { $0.map { [TextRun($0)] } }
        let table = TextBlock(.table(rows, hasHeading: true))
        #expect(
            lines(laid([table])) == [
                "Key  Does", "───  ───────────────", "q    goes back to", "     the shelf",
            ])
        let wide = TextBlock(
            .table(
                [Array(repeating: [TextRun("h")], count: 9), Array(repeating: [TextRun("c")], count: 9)],
                hasHeading: true))
        #expect(lines(laid([wide])).allSatisfy { $0 == "h: c" })
    }

    @Test("a long text has the same layout whether or not it is laid out in parallel", arguments: [24, 70])
    func long(columns: Int) {
        let blocks = (1...120).map { number in
            let words = (1...number % 60 + 5).map { "word\($0 * number % 97)" }.joined(separator: " ")
            let link = number.isMultiple(of: 7) ? "https://example.org/\(number)" : nil
            let runs = [TextRun(words), TextRun(" gräfin \(number)", [.strong], link: link), TextRun(" " + words)]
            return TextBlock(
                number.isMultiple(of: 25) ? .heading(2) : .paragraph, runs,
                margins: number.isMultiple(of: 9) ? [.quote] : [])
        }
        func laid(_ blocks: [TextBlock]) -> LaidText {
            var layout = TextLayout(columns: columns, words: "grafin", isEven: true) { .url($0) }
            return layout.lay(blocks)
        }
        let whole = laid(blocks)
        var expected: [LaidText.Line] = []
        for block in blocks {
            if !expected.isEmpty { expected.append(LaidText.Line()) }
            expected += laid([block]).lines
        }
        func described(_ lines: [LaidText.Line]) -> [String] {
            lines.map { line in
                line.prefix.text + line.cells.map { "\($0.character)\($0.isMatch)\($0.style.isStrong)" }.joined()
            }
        }
        #expect(blocks.map(\.text.utf8.count).reduce(0, +) > 20_000)
        #expect(described(whole.lines) == described(expected))
        #expect(whole.links.count == 17 && whole.matchLines.count >= 120)
    }

    @Test("untrusted text cannot control the terminal")
    func hostile() {
        let found = lines(laid([paragraph("a\u{1B}[2Jb\u{9B}c\u{202E}d")], columns: 60))
        #expect(found.joined().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test("a search match can include ruby text and continue after it")
    func readings() {
        let runs = [
            TextRun("漢", offset: 0), TextRun("(かん)", .reading), TextRun("字", offset: 3), TextRun("(じ)", .reading),
        ]
        func found(_ words: String) -> String {
            laid([TextBlock(.paragraph, runs)], words: words).lines.flatMap(\.cells).filter(\.isMatch).map(\.character)
                .joined()
        }
        #expect(found("漢字") == "漢字")
        #expect(found("かん") == "")
        #expect(laid([TextBlock(.paragraph, runs)]).lines.first?.cells.map(\.character).joined() == "漢(かん)字(じ)")
    }

    @Test("if a note's mark is not a number, it stays in front of the link's number")
    func signs() {
        let text = laid([
            TextBlock(.paragraph, [TextRun("bewitched"), TextRun("*", .raised, link: "#fn-1"), TextRun(".")]),
            TextBlock(.paragraph, [TextRun("Of Salem.")], anchors: ["fn-1"]),
        ])
        #expect(text.lines[0].styled([0: 1]).text == "bewitched*¹.")
    }
}
