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

    /// Adds a chart with numbers on the left axis, years on the bottom axis and a legend.
    private func putChart(_ sheet: inout Sheet, x: Double, y: Double, values: [String]) {
        for (row, value) in values.enumerated() {
            sheet.put(value, x: x + 40 - Double(value.count) * 5, y: y + Double(row) * 24, block: Int(x))
        }
        sheet.put("Ferries", x: x + 70, y: y + 17)
        sheet.put("Sailing boats", x: x + 110, y: y + 41)
        for (column, year) in ["1997", "1999", "2001"].enumerated() {
            sheet.put(year, x: x + 50 + Double(column) * 50, y: y + Double(values.count) * 24 - 12)
        }
    }

    @Test(
        "the labels of a chart are one paragraph, without the numbers of the axis",
        arguments: [
            ["80", "60", "40", "20", "0"], ["0.88", "0.87", "0.86", "0.85"], ["1,000", "100", "10", "1"],
            ["20%", "10%", "0%", "-10%"],
        ])
    func chart(values: [String]) {
        var sheet = Sheet()
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 50 + Double(row) * 12, block: 1) }
        putChart(&sheet, x: 60, y: 110, values: values)
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 270 + Double(row) * 12, block: 2) }
        let text = prose.joined(separator: " ")
        #expect(sheet.text == [text, "Ferries · Sailing boats · 1997 · 1999 · 2001", text].joined(separator: "\n\n"))
    }

    @Test("two charts side by side are not a table")
    func chartsSideBySide() {
        var sheet = Sheet()
        putChart(&sheet, x: 60, y: 110, values: ["80", "60", "40", "20", "0"])
        putChart(&sheet, x: 300, y: 110, values: ["0.5", "0.4", "0.3", "0.2", "0.1"])
        let labels = "Ferries · Sailing boats · 1997 · 1999 · 2001"
        #expect(sheet.text == "\(labels)\n\n\(labels)")
    }

    @Test(
        "the labels of a chart with horizontal bars are one paragraph, without the numbers of the axis",
        arguments: [["0", "20", "40", "60"], ["1", "10", "100", "1,000"], ["-10%", "0%", "10%", "20%", "30%"]],
        [false, true])
    func lyingBars(values: [String], isOneLine: Bool) {
        var sheet = Sheet()
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 50 + Double(row) * 12, block: 1) }
        for (row, name) in ["Ferries", "Sailing boats", "Tugs", "Pilots"].enumerated() {
            sheet.put(name, x: 150 - Double(name.filter { $0 != " " }.count) * 5, y: 110 + Double(row) * 22)
            sheet.put("\(31 - 4 * row).5", x: 300 - Double(row) * 33, y: 110 + Double(row) * 22)
        }
        if isOneLine {
            var words: [PDFTextWord] = []
            for (column, value) in values.enumerated() {
                let middle = 160 + Double(column) * 50
                let half = Double(value.count) * 2.5
                words.append(PDFTextWord(value, left: middle - half, right: middle + half, top: 200, bottom: 210))
            }
            if let line = PDFTextLine(words, flow: 0, block: 900) { sheet.lines.append(line) }
        } else {
            for (column, value) in values.enumerated() {
                sheet.put(value, x: 160 + Double(column) * 50 - Double(value.count) * 2.5, y: 200)
            }
        }
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 240 + Double(row) * 12, block: 2) }
        let text = prose.joined(separator: " ")
        let labels = "Ferries · 31.5 · Sailing boats · 27.5 · Tugs · 23.5 · Pilots · 19.5"
        #expect(sheet.text == [text, labels, text].joined(separator: "\n\n"))
    }

    @Test("horizontal bars can be in groups, each with its number")
    func groupsOfBars() {
        var sheet = Sheet()
        let lengths = [[31, 12], [24, 40], [7, 19]]
        for (row, name) in ["2001", "2002", "2003"].enumerated() {
            sheet.put(name, x: 120, y: 104 + Double(row) * 30)
            for (bar, length) in lengths[row].enumerated() {
                sheet.put("\(length)", x: 160 + Double(length) * 4, y: 98 + Double(row) * 30 + Double(bar) * 12)
            }
        }
        for (column, value) in ["0", "10", "20", "30", "40"].enumerated() {
            sheet.put(value, x: 150 + Double(column) * 40 - Double(value.count) * 2.5, y: 184)
        }
        #expect(!sheet.text.contains("|") && !sheet.text.contains("\n"), "\(sheet.text)")
    }

    @Test("a row of evenly spaced numbers in a table is not an axis")
    func numbersOfColumns() {
        var sheet = Sheet()
        let rows = [
            ["", "2001", "2002", "2003", "2004"], ["Anna", "31", "12", "17", "44"], ["Bert", "28", "61", "90", "73"],
            ["Cleo", "33", "18", "54", "11"], ["Rank", "1", "2", "3", "4"],
        ]
        sheet.put(rows: rows, xs: [60, 120, 170, 220, 270], y: 100)
        let expected = rows.map { $0.joined(separator: " | ") }.joined(separator: "\n")
        #expect(sheet.text == expected)
    }

    @Test("the labels of a pie chart are one paragraph")
    func pie() {
        var sheet = Sheet()
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 50 + Double(row) * 12, block: 1) }
        for (words, x, y) in [
            ("Ferries 35%", 260.0, 120.0), ("Tugs 15%", 300, 170), ("Sailing boats 40%", 60, 180),
            ("Pilots 10%", 110, 110),
        ] {
            sheet.put(words, x: x, y: y)
        }
        for (row, line) in prose.enumerated() { sheet.put(line, x: 50, y: 240 + Double(row) * 12, block: 2) }
        let text = prose.joined(separator: " ")
        let labels = "Ferries 35% · Tugs 15% · Sailing boats 40% · Pilots 10%"
        #expect(sheet.text == [text, labels, text].joined(separator: "\n\n"))
    }

    @Test("percentages in the cells of a table are not a pie chart")
    func sharesInTable() {
        var sheet = Sheet()
        let rows = [["", "Ebb", "Flood"], ["North", "20%", "30%"], ["South", "10%", "40%"]]
        sheet.put(rows: rows, xs: [60, 120, 220], y: 100, height: 16)
        #expect(sheet.text == rows.map { $0.joined(separator: " | ") }.joined(separator: "\n"))
    }

    @Test("a column of evenly spaced numbers in a table is not an axis")
    func numbersOfRows() {
        var sheet = Sheet()
        let rows = [["5", "Anna", "31.5"], ["4", "Bert", "28.0"], ["3", "Cleo", "33.1"], ["2", "Dora", "12.9"]]
        sheet.put(rows: rows, xs: [60, 120, 220], y: 100, height: 16)
        #expect(sheet.text == rows.map { $0.joined(separator: " | ") }.joined(separator: "\n"))
    }
}
