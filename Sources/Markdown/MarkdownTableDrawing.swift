/// Draws a table with characters, in columns or, if it is too wide, row by row.
struct MarkdownTableDrawing {
    private let table: MarkdownTable
    private let width: Int
    private let measure: (String) -> Int

    /// - Parameters:
    ///   - width: the number of columns available.
    ///   - measure: returns how many columns a text takes.
    init(_ table: MarkdownTable, width: Int, measuring measure: @escaping (String) -> Int) {
        self.table = table
        self.width = width
        self.measure = measure
    }

    /// Returns the lines of the drawing.
    func lines() -> [String] {
        let rows = ([table.header] + table.rows).map { row in row.map { Self.line($0.words) } }
        let count = table.header.count
        guard count > 0 else { return [] }
        let natural = (0..<count).map { column in rows.map { measure(cell($0, column)) }.max() ?? 0 }
        let borders = 3 * count + 1
        guard natural.reduce(0, +) + borders > width else { return drawn(rows, natural) }
        return listed(rows)
    }

    private func drawn(_ rows: [[String]], _ widths: [Int]) -> [String] {
        let widths = widths.map { max(3, $0) }
        func line(_ row: [String]) -> String {
            let cells = widths.indices.map { padded(cell(row, $0), widths[$0], table.alignments[safe: $0] ?? .natural) }
            return "| " + cells.joined(separator: " | ") + " |"
        }
        let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: " | ")
        return [line(rows[0]), "| " + rule + " |"] + rows.dropFirst().map(line)
    }

    /// Returns the rows one by one. Each cell gets a line that starts with the name of its column.
    private func listed(_ rows: [[String]]) -> [String] {
        let listed = rows.dropFirst().map { row in
            row.indices.compactMap { column -> String? in
                let (name, words) = (cell(rows[0], column), row[column])
                if words.isEmpty { return nil }
                return name.isEmpty ? words : "\(name): \(words)"
            }
        }
        return Array(listed.joined(separator: [""]))
    }

    private func cell(_ row: [String], _ column: Int) -> String { row[safe: column] ?? "" }

    private func padded(_ text: String, _ width: Int, _ alignment: MarkdownTable.Alignment) -> String {
        let missing = max(0, width - measure(text))
        let before =
            switch alignment {
            case .natural, .left: 0
            case .center: missing / 2
            case .right: missing
            }
        return String(repeating: " ", count: before) + text + String(repeating: " ", count: missing - before)
    }

    private static func line(_ text: String) -> String { text.replacing("\n", with: " ") }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
