import Foundation
import Pictures
import Testing

@testable import IssuePublisher

/// Tests of tables and lists on printed pages, as other programs lay them out.
@Suite struct PrintedTableTests {
    /// Lines of words at positions.
    private struct Sheet {
        var lines: [PDFTextLine] = []

        /// - Parameter gap: the space between words; nil for the usual space.
        mutating func put(_ text: String, x: Double, y: Double, block: Int? = nil, gap: Double? = nil) {
            var left = x
            let words = text.split(separator: " ").map { (word: Substring) -> PDFTextWord in
                let right = left + Double(word.count) * 5
                defer { left = right + (gap ?? 10.0 / 3) }
                return PDFTextWord(String(word), left: left, right: right, top: y, bottom: y + 10)
            }
            if let line = PDFTextLine(words, flow: 0, block: block ?? 1000 + lines.count) { lines.append(line) }
        }

        /// Adds rows of cells, each of which is a separate line.
        mutating func put(rows: [[String]], xs: [Double], y: Double, height: Double = 12) {
            for (row, cells) in rows.enumerated() {
                for (column, cell) in cells.enumerated() where !cell.isEmpty {
                    put(cell, x: xs[column], y: y + Double(row) * height)
                }
            }
        }

        var text: String { PrintedPage(lines).text() }
    }

    private let prose = [
        "Every table says that the tide turns at nine and the ferry waits for nobody",
        "who knows the moon and does not know the wind at the mouth of the river when",
        "it blows from the north for three days and nights, as the keeper wrote down.",
    ]

    @Test("justified text with wide gaps between words is not read as a table")
    func justified() {
        var sheet = Sheet()
        let gaps = [3.4, 9, 4, 11, 3.4, 8.5, 4, 10, 3.4, 9.5]
        for (row, gap) in gaps.enumerated() {
            let words = row.isMultiple(of: 2) ? prose[row % 3] : "the harbor \(prose[row % 3].dropLast(20))"
            sheet.put(words, x: 50, y: 50 + Double(row) * 12, block: 1, gap: gap)
        }
        #expect(!sheet.text.contains("|"), "\(sheet.text)")
    }

    @Test("a table is recognized even if text is directly above or below it")
    func between() {
        var sheet = Sheet()
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 50 + Double(row) * 12) }
        let rows = [
            ["", "Q1", "Q2", "Q3"], ["2004", "34.7", "36.2", "44.5"], ["2005", "58.1", "63.4", "61.6"],
            ["2006", "74.7", "84.1", "96.5"],
        ]
        sheet.put(rows: rows, xs: [60, 150, 240, 330], y: 86)
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 134 + Double(row) * 12) }
        let lines = sheet.text.split(separator: "\n").filter { $0.contains("|") }
        #expect(
            lines == [
                " | Q1 | Q2 | Q3", "2004 | 34.7 | 36.2 | 44.5", "2005 | 58.1 | 63.4 | 61.6",
                "2006 | 74.7 | 84.1 | 96.5",
            ])
    }

    @Test("two columns of numbers below one heading stay separate")
    func titlesOfColumns() {
        var sheet = Sheet()
        sheet.put("31 December 2010", x: 152, y: 88)
        sheet.put("31 December 2011", x: 302, y: 88)
        let rows = (1...8).map { ["Loan \($0)", "\($0)51", "2\($0).0", "\($0)90", "1\($0).5"] }
        sheet.put(rows: rows, xs: [50, 160, 200, 310, 350], y: 100)
        for row in rows { #expect(sheet.text.contains(row.joined(separator: " | ")), "\(sheet.text)") }
    }

    @Test("a table of names and descriptions has a row for each name")
    func descriptions() {
        var sheet = Sheet()
        let rows = [
            ("Visual scale", ["A line of fixed length with words at both of its ends", "and none between them."]),
            (
                "Rating scale",
                ["A set of numbers from which patients choose the one", "that describes their state best."]
            ),
            ("Checklist", ["A choice between few options, such as yes and no, in", "a list of several statements."]),
        ]
        for (row, (name, lines)) in rows.enumerated() {
            sheet.put(name, x: 50, y: 100 + Double(row) * 34)
            for (index, line) in lines.enumerated() {
                sheet.put(line, x: 150, y: 100 + Double(row) * 34 + Double(index) * 12, block: row)
            }
        }
        let expected = rows.map { "\($0.0) | \($0.1.joined(separator: " "))" }.joined(separator: "\n")
        #expect(sheet.text == expected)
    }

    @Test("table rows stay separate even if they are close together")
    func groups() {
        var sheet = Sheet()
        let rows = (1...6).map { ["Boat \($0)", "\($0)0", "\($0)1"] }
        for (row, cells) in rows.enumerated() {
            sheet.put(rows: [cells], xs: [50, 160, 240], y: 100 + Double(row) * 12 + (row > 2 ? 14 : 0))
        }
        #expect(sheet.text == rows.map { $0.joined(separator: " | ") }.joined(separator: "\n"))
    }

    @Test("bullets are joined to their items even if a PDF stores all bullets first")
    func bullets() {
        var sheet = Sheet()
        let items = ["The wording is clear to everybody.", "The options fit the population.", "No option is missing."]
        for index in items.indices { sheet.put("•", x: 50, y: 100 + Double(index) * 14, block: 1) }
        for (index, item) in items.enumerated() { sheet.put(item, x: 66, y: 100 + Double(index) * 14, block: 2) }
        #expect(sheet.text == items.map { "• \($0)" }.joined(separator: "\n\n"))
    }
}
