import Foundation
import Hyphenation
import Markup
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@testable import TerminalReader

/// The text layout of a book in a terminal, in which each line has character offsets.
@Suite struct BookTextTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func content(_ builder: EPUBBuilder) throws -> IssueContent {
        for (path, data) in builder.tree { try folder.write("book/\(path)", data) }
        return try IssueContent(folder: folder["book"], name: "book", scale: .standard)
    }

    private func words(_ count: Int, seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        let known = [
            "harbour", "to", "the", "lighthouse", "at", "noon", "quietly", "Überfahrt", "日本語", "e\u{301}t\u{E9}",
        ]
        return (0..<count).map { _ in known[Int.random(in: 0..<known.count, using: &random)] }.joined(separator: " ")
    }

    private var chapter: String {
        """
        <h1>One</h1>\n  <p>\(words(300, seed: 1)) <b>bold\u{AD}face</b><a href="#n">1</a></p><svg><title>Not shown</title></svg>
        <ul><li>\(words(40, seed: 2))</li></ul><p><q>quoted</q><br/>after&nbsp;it</p><pre>code  here\n  twice</pre>
        <table><tr><th>a</th><td>\(words(9, seed: 3))</td></tr></table><p id="n">A note. <a role="doc-backlink" href="#x">back</a></p>
        <p>\(words(200, seed: 4))</p><script>never()</script><ruby>漢<rt>kan</rt></ruby><p>The end</p>
        """
    }

    @Test("each line of a book has the right character offset, even if the layout inserts text")
    func offsets() throws {
        let content = try content(EPUBBuilder([.init("one.xhtml", "One", chapter)]))
        let page = try #require(content.grid[.first])
        let all = try #require(try content.characterCount(of: page))
        for columns in [17, 40, 66, 300] {
            var layout = TextLayout(columns: columns)
            let text = layout.lay(try PageRenderer(content, columns: columns).blocks(of: page))
            let offsets = text.lines.compactMap(\.offset)
            #expect(offsets.first == 0 && offsets == offsets.sorted())
            let last = try #require(text.lines.last { $0.offset != nil })
            let ends = last.cells.map(\.character).joined()
            #expect((last.offset ?? 0) + TextCharacters.count(ends) == all, "\(columns): \(ends)")
        }
    }

    @Test("at every window width, the reading position is on the line that contains its character")
    func anchor() throws {
        let content = try content(EPUBBuilder([.init("one.xhtml", "One", chapter)]))
        let page = try #require(content.grid[.first])
        let blocks = try PageRenderer(content, columns: 66).blocks(of: page)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<40 {
            let columns = Int.random(in: 12...200, using: &random)
            var layout = TextLayout(columns: columns)
            let text = layout.lay(blocks)
            let line = try #require(text.line(ofCharacter: 700))
            let start = try #require(text.lines[line].offset)
            let next = text.offset(ofLine: line + 1) ?? .max
            #expect(start <= 700 && next > 700, "\(columns)")
        }
    }

    @Test("a book's links lead to notes, other documents and web pages")
    func links() throws {
        let builder = EPUBBuilder([
            .init(
                "one.xhtml", "One",
                """
                <p><a href="one.xhtml#n">note</a> <a href="two.xhtml">two</a> <a href="two.xhtml#part">part</a>
                <a href="https://example.org/">out</a> <a href="gone.xhtml">gone</a> <a href="javascript:x()">never</a></p><p id="n">N</p>
                """), .init("two.xhtml", "Two", "<p>2</p><p id='part'>Part</p>"),
        ])
        let content = try content(builder)
        let request = DrawingRequest(
            subject: .page(.init(face: nil, measure: 66, words: nil, view: .whole)), position: .first, columns: 80,
            rows: 24,
            graphics: TerminalGraphics(environment: [:]))
        let two = PagePosition(articleIndex: 1, pageIndex: 0)
        #expect(
            PageDrawing(request, of: content).text.links == [
                .note("n"), .page(two), .part(two, name: "part"), .url("https://example.org/"),
            ])
        let rows = ContentsRow.rows(of: content)
        #expect(rows.map(\.title) == ["One", "Two"] && rows.map(\.level) == [0, 0])
        let parts = ["a", "b"].map { name in
            ContentsRow(position: two, title: name, kind: "", pageCount: 0, level: 1, part: name)
        }
        #expect(
            ContentsRow.index(of: two, in: rows + parts) { $0 == "a" } == 2,
            "a part that has not started is not selected")
        #expect(ContentsRow.index(of: .first, in: rows + parts) { _ in false } == 0)
    }

    @Test("the lines of a book are justified without losing characters")
    func even() {
        let text =
            "It was a quiet morning at the harbour, and no\u{AD}body had yet opened the light\u{AD}house; "
            + words(120, seed: 5)
        let cells = text.map { TextCell($0, .text, link: nil) }
        for columns in [14, 30, 59, 60, 66, 72] {
            let lines = ParagraphBreaking(columns: columns).lines(of: cells)
            let shown = lines.map { $0.map(\.character).joined() }
            #expect(shown.allSatisfy { $0.terminalColumns <= columns }, "\(columns)")
            #expect(shown.allSatisfy { !$0.contains("   ") && !$0.contains("\u{AD}") })
            let all = shown.joined(separator: " ").replacing("- ", with: "").split(whereSeparator: \.isWhitespace)
            let written = text.replacing("\u{AD}", with: "").split(whereSeparator: \.isWhitespace)
            #expect(all.joined() == written.joined())
            guard columns >= ParagraphBreaking.leastJustifiedColumns else {
                #expect(shown.allSatisfy { !$0.contains("  ") }, "narrow lines are not justified")
                continue
            }
            let full = shown.dropLast().filter { $0.terminalColumns == columns }
            #expect(full.count * 10 >= (shown.count - 1) * 8, "\(columns): \(full.count) of \(shown.count)")
        }
    }

    @Test("a word longer than a line is split, and explicit line breaks are kept")
    func extremes() {
        func lines(_ text: String, _ columns: Int) -> [String] {
            ParagraphBreaking(columns: columns).lines(of: text.map { TextCell($0, .text, link: nil) }).map {
                $0.map(\.character).joined()
            }
        }
        #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(lines("", 10) == [""])
        #expect(lines("one\ntwo", 10) == ["one", "two"])
        #expect(lines("  one  ", 10).map { $0.trimmingCharacters(in: .whitespaces) } == ["one"])
        #expect(lines("light\u{AD}house", 6) == ["light-", "house"])
        #expect(lines("light\u{AD}house", 20) == ["lighthouse"])
        #expect(lines("light\u{AD}\u{AD}house", 6) == ["light-", "house"])
        let empty = String(repeating: "\u{200B}", count: 40_000)
        #expect(lines("a\(empty)b", 20) == ["ab"] && lines("aa\(empty)bb", 3) == ["aa", "bb"])
        #expect(lines("日本語の文章です", 6) == ["日本語", "の文章", "です"])
    }

    /// Returns the drawing of a page.
    private func drawing(
        of content: IssueContent, columns: Int = 80, rows: Int = 24, measure: Int = 66,
        setting: TextSetting = TextSetting(), environment: [String: String] = ["COLORTERM": "truecolor"],
        hyphenator: Hyphenator = Hyphenator(folders: [])
    ) -> PageDrawing {
        var reading = DrawingRequest.Reading(face: nil, measure: measure, words: nil, view: .whole)
        reading.setting = setting
        let request = DrawingRequest(
            subject: .page(reading), position: .first, columns: columns, rows: rows,
            graphics: TerminalGraphics(environment: environment))
        return PageDrawing(request, of: content, hyphenator: hyphenator)
    }

    private func pictured(_ body: String) throws -> IssueContent {
        var builder = EPUBBuilder([.init("one.xhtml", "One", body)])
        builder.files["OEBPS/plate.png"] = .png(width: 600, height: 400)
        builder.files["OEBPS/high.png"] = .png(width: 300, height: 3000)
        builder.files["OEBPS/letter.png"] = .png(width: 20, height: 24)
        builder.files["OEBPS/broken.png"] = Data(Data.png(width: 600, height: 400).prefix(60))
        // The header claims a size of 100,000 × 100,000 pixels.
        var huge = Data.png(width: 600, height: 400)
        huge.replaceSubrange(16..<24, with: [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0])
        builder.files["OEBPS/huge.png"] = huge
        builder.files["OEBPS/drawing.svg"] = Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)
        return try content(builder)
    }

    @Test("a book's pictures fit the column and the screen, with descriptions below them")
    func pictures() throws {
        let content = try pictured(
            """
            <h1>One</h1><p>Before.</p><p><img src="plate.png" alt="A plate of the harbour"/></p><p>After.</p>
            <p>A <img src="letter.png" alt="w"/>ord <img src="high.png" alt="A tower"/> and more.</p>
            <p><img src="plate.png" alt="The pier"/></p><p>The pier, by night.</p>
            """)
        for (columns, rows, measure) in [(60, 20, 66), (80, 24, 66), (120, 40, 76)] {
            let layout = PageLayout(columns: columns, rows: rows, measure: measure, face: .text).text
            let text = drawing(of: content, columns: columns, rows: rows, measure: measure).text
            #expect(text.pictures.count == 3)
            for picture in text.pictures {
                #expect(picture.lines.count == picture.illustration.rows)
                #expect(picture.illustration.rows <= layout.rows - 3 && picture.illustration.rows >= 3)
                #expect(picture.indent + picture.illustration.columns <= layout.columns)
                #expect(text.lines[picture.lines].allSatisfy { $0.isPicture && $0.offset == nil })
            }
            let lines = text.lines.map { $0.styled([:]).text.trimmingCharacters(in: .whitespaces) }
            let plate = try #require(text.pictures.first)
            #expect(lines[plate.lines.upperBound] == "A plate of the harbour")
            #expect(lines.contains("A word"), "a picture of one letter's size stays in its line: \(lines)")
            #expect(lines.count { $0.contains("The pier") } == 1, "a description that repeats the caption is omitted")
            #expect(plate.illustration.columns == min(75, layout.columns) || plate.illustration.rows == layout.rows - 3)
            // The picture is drawn when it becomes visible.
            let request = DrawingRequest(
                subject: .illustration(plate.illustration.file, rows: 0..<plate.lines.count, of: plate.lines.count),
                position: .first, columns: plate.illustration.columns, rows: plate.lines.count,
                graphics: TerminalGraphics(.blocks))
            let drawn = try #require(PageDrawing(request, of: content).picture)
            #expect(drawn.rows <= plate.lines.count && drawn.columns <= plate.illustration.columns)
        }
        let sixel = TerminalGraphics(.sixel)
        let file = try #require(drawing(of: content).text.pictures.first?.illustration.file)
        let part = DrawingRequest(
            subject: .illustration(file, rows: 2..<5, of: 10), position: .first, columns: 30, rows: 3, graphics: sixel)
        let drawn = try #require(PageDrawing(part, of: content).picture)
        #expect(drawn.rows == 3, "only the visible rows are drawn")
    }

    @Test("a picture that cannot be drawn is replaced by its description")
    func words() throws {
        let content = try pictured(
            """
            <p><img src="plate.png" alt="A plate"/></p><p><img src="huge.png" alt="Ten thousand million"/></p>
            <p><img src="broken.png"/></p><p><img src="gone.png" alt="Not there"/></p><p><img src="drawing.svg" alt="A mill"/></p>
            <p><img src="https://example.org/a.png" alt="Elsewhere"/></p><p><img src="../../../../etc/passwd" alt="Outside"/></p><p>End.</p>
            """)
        let plain = drawing(of: content, environment: ["NO_COLOR": "1"]).text
        #expect(plain.pictures.isEmpty)
        let words = ["▣ A plate", "▣ Ten thousand million", "▣ Not there", "▣ A mill", "▣ Elsewhere", "▣ Outside"]
        #expect(plain.lines.map { $0.styled([:]).text }.filter { !$0.isEmpty } == words + ["End."])
        let colored = drawing(of: content).text
        #expect(colored.pictures.count <= 2)
        #expect(colored.lines.map { $0.styled([:]).text }.filter { $0.hasPrefix("▣") } == Array(words.dropFirst()))
        // A truncated picture only fails when it is drawn.
        for picture in colored.pictures {
            let request = DrawingRequest(
                subject: .illustration(picture.illustration.file, rows: 0..<3, of: 3), position: .first, columns: 9,
                rows: 3,
                graphics: TerminalGraphics(.blocks))
            let drawn = PageDrawing(request, of: content)
            #expect((drawn.picture == nil) == (drawn.fault != nil))
        }
        let cover = try pictured(
            "<svg viewBox='0 0 600 400'><image width='600' height='400' xlink:href='plate.png'/></svg>")
        let picture = try #require(drawing(of: cover).text.pictures.first)
        #expect(picture.lines == 0..<20, "a single picture fills the screen")
        let vector = try pictured("<p><img src='drawing.svg' alt=''/></p>")
        #expect(drawing(of: vector).text.lines.count == 1)
    }

    @Test("if pictures get a new layout, the first line still shows the same character")
    func anchorAmongPictures() throws {
        let body = (1...12).map { number in
            "<p>\(words(90, seed: UInt64(number)))</p><p><img src='\(number % 3 == 0 ? "high" : "plate").png' alt='Plate \(number)'/></p>"
        }
        let content = try pictured("<p><img src='plate.png'/></p>" + body.joined())
        var random = SeededGenerator(seed: 11)
        let start = drawing(of: content).text
        // The positions are at the start, inside a paragraph, and at the start of a paragraph after a picture.
        let second = try #require(start.pictures.dropFirst().first)
        let behind = try #require(start.offset(ofLine: second.lines.lowerBound))
        for character in [0, 700, behind, behind + 3] {
            for _ in 0..<40 {
                let (columns, rows) = (Int.random(in: 20...140, using: &random), Int.random(in: 8...50, using: &random))
                let setting = TextSetting(
                    isJustified: .random(using: &random), isHyphenated: .random(using: &random))
                let measure = Int.random(in: 40...76, using: &random)
                let text = drawing(of: content, columns: columns, rows: rows, measure: measure, setting: setting).text
                let layout = PageLayout(columns: columns, rows: rows, measure: measure, face: .text).text
                let top = try #require(text.top(forCharacter: character, rows: layout.rows))
                let shown = try #require(text.lines[top...].prefix(layout.rows).compactMap(\.offset).first)
                let next = text.lines[top...].compactMap(\.offset).dropFirst().first ?? .max
                #expect(shown <= character && next > character, "\(columns)x\(rows), \(measure): \(character)")
                if character == 0 { #expect(top == 0, "the picture at the start of the chapter is visible") }
            }
        }
    }

    @Test("the words of a book are hyphenated by language unless the setting is off")
    func languages() throws {
        for (name, patterns) in [("en", "UTF-8\nt1r\n"), ("de", "UTF-8\ne1l\n")] {
            try folder.write("hyphen/hyph_\(name).dic", patterns)
        }
        let hyphenator = Hyphenator(folders: [folder["hyphen"]])
        let body =
            "<p>xxxxpetrelei</p><p><i xml:lang='de'>xxxxpetrelei</i></p><p lang='fr'>xxxxpetrelei</p>"
            + "<p><code>xxxxpetrelei</code></p><p>har\u{AD}bour</p>"
        let content = try content(EPUBBuilder([.init("one.xhtml", "One", body)]))
        func lines(_ setting: TextSetting) -> [String] {
            drawing(of: content, columns: 13, setting: setting, hyphenator: hyphenator).text.lines.map {
                $0.styled([:]).text
            }.filter { !$0.isEmpty }
        }
        let whole = ["xxxxpetrel", "ei"]
        #expect(lines(TextSetting()) == ["xxxxpet-", "relei", "xxxxpetre-", "lei"] + whole + whole + ["harbour"])
        #expect(lines(TextSetting(isHyphenated: false)) == whole + whole + whole + whole + ["harbour"])
    }

    @Test("if justification is off, a book's lines have single spaces between words")
    func ragged() throws {
        let content = try content(EPUBBuilder([.init("one.xhtml", "One", "<p>\(words(200, seed: 9))</p>")]))
        func lines(_ isJustified: Bool) -> [String] {
            drawing(of: content, setting: TextSetting(isJustified: isJustified)).text.lines.map { $0.styled([:]).text }
        }
        #expect(lines(true).contains { $0.contains("  ") })
        #expect(lines(false).allSatisfy { !$0.contains("  ") })
        func joined(_ lines: [String]) -> String {
            lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        }
        #expect(joined(lines(true)) == joined(lines(false)))
    }

    @Test("the character at each column of a line is found, even after wide characters")
    func wideCharacters() throws {
        let text = "<p>潮汐 at noon 🗼 und das 灯台, " + words(60, seed: 21) + " 海図と灯台。</p>"
        let content = try content(EPUBBuilder([.init("one.xhtml", "One", text)]))
        let laid = drawing(of: content).text
        for (row, line) in laid.lines.enumerated() {
            let styled = line.styled([:])
            #expect(styled.columns == line.prefix.columns + line.cells.reduce(0) { $0 + $1.columns })
            #expect(styled.columns <= laid.columns, "\(styled.text)")
            var canvas = Canvas(columns: 80, rows: laid.lines.count)
            canvas.put(styled, row: row + 1, column: 8)
            canvas.choose(row: row + 1, from: 8, to: 80)
            #expect(canvas.text(ofRow: row + 1).trimmingCharacters(in: .whitespaces) == styled.text)
            let cells = Array(canvas.row(row + 1))
            for (index, cell) in cells.enumerated() where cell.columns == 2 {
                #expect(
                    cells[index + 1].columns == 0 && cells[index + 1].style == cell.style,
                    "both columns of a wide character are selected")
            }
        }
    }

    @Test("a line of a book is split into cells, each with its characters, columns and offset")
    func cells() {
        let pieces = ["a", "Z", " ", "\n", "\r\n", "e\u{301}", "日", "🗼", "\u{AD}", "’", "\t", "\u{200B}", "-", "\u{7}"]
        var random = SeededGenerator(seed: 13)
        for length in 0..<100 {
            let text = (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let cells = TextCell.cells(of: text, .text, link: 2, from: 7)
            #expect(cells.map(\.character) == text.map { String($0) })
            var offset = 7
            for (cell, character) in zip(cells, text) {
                var single = TextCell(character, .text, link: 2)
                single.offset = offset
                #expect(cell == single)
                offset += TextCharacters.count(String(character))
            }
        }
    }
}
