import Foundation
import Pictures
import Testing

@testable import IssuePublisher

/// Tests of the text of printed pages, found by the positions of words.
@Suite struct PrintedPageTests {
    /// Lines of words at positions; each line is a separate block, like a cell, unless it is given a block.
    private struct Sheet {
        var lines: [PDFTextLine] = []
        private var block = 0

        mutating func put(_ text: String, x: Double, y: Double, size: Double = 10, block: Int? = nil, flow: Int = 0) {
            self.block += 1
            var left = x
            let words = text.split(separator: " ").map { word in
                let right = left + Double(word.count) * size / 2
                defer { left = right + size / 3 }
                return PDFTextWord(String(word), left: left, right: right, top: y, bottom: y + size)
            }
            if let line = PDFTextLine(words, flow: flow, block: block ?? 1000 + self.block) { lines.append(line) }
        }
    }

    private let prose = [
        "Every table says that the tide turns at nine and",
        "the ferry waits for nobody but the harbour master",
        "who knows the moon and does not know the wind at",
        "all when it blows from the north for three days.",
    ]

    @Test("a table in a PDF becomes lines of text with bars between the cells", arguments: [0, 1, 2])
    func table(order: Int) {
        var sheet = Sheet()
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 50 + Double(row) * 12, block: 1) }
        let rows = [
            ["Day", "High water", "Feet"], ["Monday", "06:12", "11.4"], ["Tuesday", "07:01", ""],
            ["Friday", "09:30", "12"],
        ]
        let xs = [50.0, 180, 320]
        let cells = rows.indices.flatMap { row in xs.indices.map { (row: row, column: $0) } }
            .filter { !rows[$0.row][$0.column].isEmpty }
        // By rows, by columns, and by columns that are each one block.
        let sorted = order == 0 ? cells : cells.sorted { ($0.column, $0.row) < ($1.column, $1.row) }
        for cell in sorted {
            sheet.put(
                rows[cell.row][cell.column], x: xs[cell.column], y: 120 + Double(cell.row) * 14,
                block: order == 2 ? 10 + cell.column : nil)
        }
        sheet.put("After the table the text goes on.", x: 50, y: 220, block: 2)
        #expect(
            PrintedPage(sheet.lines).text() == """
                \(prose.joined(separator: " "))

                Day | High water | Feet
                Monday | 06:12 | 11.4
                Tuesday | 07:01 | 
                Friday | 09:30 | 12

                After the table the text goes on.
                """)
    }

    @Test("in the text of a PDF, a table cell with several lines stays one cell")
    func longCells() {
        var sheet = Sheet()
        for (row, words) in [
            ("Rope", "Hemp, tarred", "12.00"), ("Lamp", "Brass and glass,", "8.50"), ("Oar", "Ash", "3.20"),
        ].enumerated() {
            let y = 100 + Double(row) * 30
            sheet.put(words.0, x: 50, y: y)
            sheet.put(words.1, x: 150, y: y, block: row)
            if row == 1 { sheet.put("with a spare wick", x: 150, y: y + 12, block: row) }
            sheet.put(words.2, x: 320, y: y)
        }
        #expect(
            PrintedPage(sheet.lines).text()
                == "Rope | Hemp, tarred | 12.00\nLamp | Brass and glass, with a spare wick | 8.50\nOar | Ash | 3.20")
    }

    @Test("text columns, lists and adjacent lines in a PDF are not read as tables")
    func noTables() {
        var columns = Sheet()
        for column in 0..<2 {
            for (row, line) in prose.enumerated() {
                columns.put(line, x: 50 + Double(column) * 300, y: 50 + Double(row) * 12, block: column)
            }
        }
        #expect(!PrintedPage(columns.lines).text().contains("|"))
        var list = Sheet()
        for (row, word) in ["Ropes", "Lamps", "Oars", "Nets"].enumerated() {
            list.put("\(row + 1).", x: 50, y: 50 + Double(row) * 14)
            list.put("\(word) of the harbour", x: 90, y: 50 + Double(row) * 14)
        }
        #expect(!PrintedPage(list.lines).text().contains("|"))
        var address = Sheet()
        address.put("Harbour Notes", x: 50, y: 50)
        address.put("1 March 2026", x: 300, y: 50)
        #expect(!PrintedPage(address.lines).text().contains("|"))
    }

    @Test(
        "in the text of a PDF, a drop cap is joined to its word",
        arguments: [
            ("T", "he tide turned at", "The tide turned at"), ("I", "was born here", "I was born here"),
            ("I", "n the beginning was", "In the beginning was"), ("A", "man came in", "A man came in"),
            ("A", "fter the storm we", "After the storm we"), ("“T", "his is it”", "“This is it”"),
            ("A", "lice was tired of", "Alice was tired of"), ("É", "tienne vint avec", "Étienne vint avec"),
        ])
    func initials(initial: String, line: String, wanted: String) {
        for place in 0..<3 {
            var sheet = Sheet()
            let big = PDFTextWord(initial, left: 50, right: 84, top: 100, bottom: 134)
            func puts() { if let line = PDFTextLine([big], flow: 0, block: 9) { sheet.lines.append(line) } }
            // The initial is before the text, after the text, or in the last line next to the initial.
            if place == 0 { puts() }
            sheet.put(line, x: 90, y: 102, block: 1)
            sheet.put("and more of the same words", x: 90, y: 114, block: 1)
            if place == 2 {
                var words = [big]
                for (index, word) in ["that", "stand", "beside"].enumerated() {
                    let left = 90 + Double(index) * 40
                    words.append(PDFTextWord(word, left: left, right: left + 30, top: 126, bottom: 136))
                }
                if let line = PDFTextLine(words, flow: 0, block: 1) { sheet.lines.append(line) }
            } else {
                sheet.put("that stand beside", x: 90, y: 126, block: 1)
            }
            sheet.put("below it the lines are as long as they were before", x: 50, y: 138, block: 1)
            if place == 1 { puts() }
            let text = PrintedPage(sheet.lines).text()
            #expect(
                text.hasPrefix("\(wanted) and more of the same words that stand beside below it"), "\(place): \(text)")
        }
    }

    @Test("the title and page headers are removed from a PDF's text")
    func titles() {
        var sheet = Sheet()
        sheet.put("The Long Night 12", x: 50, y: 20, size: 8)
        sheet.put("The Long", x: 50, y: 60, size: 26)
        sheet.put("Night", x: 50, y: 90, size: 26)
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 140 + Double(row) * 12, block: 1) }
        let text = PrintedPage(sheet.lines).text(title: "The long night", titles: [PrintedPage.key("The long night")])
        #expect(text == prose.joined(separator: " "))
        // Large words at the page's edge are a title; without a title of that name they stay.
        #expect(PrintedPage(sheet.lines).text().hasPrefix("The Long Night 12\n\nThe Long Night\n\nEvery table"))
    }

    @Test("in a PDF, a paragraph that continues in the next column stays one paragraph")
    func flows() {
        var sheet = Sheet()
        sheet.put("The harbour-", x: 50, y: 700, block: 1, flow: 1)
        sheet.put("masters came in.", x: 300, y: 50, block: 2, flow: 2)
        sheet.put("第12号", x: 300, y: 100, block: 3, flow: 3)
        #expect(PrintedPage(sheet.lines).text() == "The harbourmasters came in.\n\n第12号")
        #expect(!PrintedPage([]).isUsable)
        var hebrew = Sheet()
        hebrew.put("המגדלור החדש", x: 50, y: 50)
        #expect(!PrintedPage(hebrew.lines).isUsable)
    }
}
