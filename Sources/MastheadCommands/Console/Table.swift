import TerminalReader

/// A list that is printed in aligned columns in a terminal, and otherwise as records with tabs between fields.
struct Table {
    /// A column and its heading.
    struct Column {
        /// The heading, which is empty for a column of symbols. Such a column is shown only in a terminal.
        let heading: String
        /// Whether the cells are right-aligned, as numbers are.
        var isNumeric = false
        /// The order in which a narrow terminal hides columns, starting with 1. Nil if the column is always shown.
        var yields: Int?
        /// Whether the column is flexible, so that it takes up the remaining width and truncates its cells. By default,
        /// this is the last column unless that is numeric.
        var isFlexible = false
        /// The rank at which a column of names is narrowed, or nil for other columns. Names are never truncated,
        /// because other commands need them. A name that is too long gets its own line.
        var narrows: Int?
    }

    let columns: [Column]
    /// The cells of each row, without control characters.
    let rows: [[String]]
    /// The minimum width of the flexible column, if its cells need it. Other columns are hidden first.
    var leastFlexible = 20

    /// Returns the lines for the console: in a terminal, a dim header and lines that fit, otherwise records without a
    /// header.
    func lines(for console: Console) -> [String] {
        guard console.outputIsTerminal else { return records }
        var lines = lines(columns: console.size.columns)
        if console.environment["TERM"] != "dumb" { lines[0] = "\u{1B}[2m\(lines[0])\u{1B}[0m" }
        return lines
    }

    /// Returns the header and the rows, truncated to the terminal's width.
    func lines(columns room: Int) -> [String] {
        let longest = longest
        var widths = widths
        let shown = shownColumns(longest, &widths, columnCount: room)
        let flexible = flexible(of: shown)
        // Returns the width of the flexible column in a row.
        func width(of column: Int, beside cells: [String]) -> Int {
            let others = shown.filter { $0 != column }.map { max(widths[$0], cells[$0].terminalColumns) }
            let left = room - others.reduce(0, +) - Self.gap.count * max(0, shown.count - 1)
            // If no more columns can be hidden, cells become narrower than `leastFlexible`.
            return max(min(Self.narrowest, longest[column]), min(left, max(longest[column], widths[column])))
        }
        func line(_ cells: [String]) -> String {
            let parts = shown.map { column in
                if column == flexible {
                    let width = width(of: column, beside: cells)
                    let cell = cells[column].fitted(toColumns: width)
                    return column == shown.last ? cell : cell.filled(toColumns: width)
                }
                guard columns[column].isNumeric else { return cells[column].filled(toColumns: widths[column]) }
                return String(repeating: " ", count: max(0, widths[column] - cells[column].terminalColumns))
                    + cells[column]
            }
            var text = parts.joined(separator: Self.gap)
            while text.last == " " { text.removeLast() }
            return text.fitted(toColumns: room)
        }
        let names = shown.first { columns[$0].narrows != nil }
        return [line(columns.map(\.heading))]
            + rows.flatMap { row in
                guard let names, row[names].terminalColumns > widths[names] else { return [line(row)] }
                var others = row
                others[names] = ""
                // Start the name in its column, or farther left if it would not fit there.
                let left = shown.prefix { $0 != names }.map { column in
                    column == flexible ? width(of: column, beside: others) : widths[column]
                }
                let start = left.reduce(0) { $0 + $1 + Self.gap.count }
                let indent = max(0, min(start, room - row[names].terminalColumns))
                return [line(others), String(repeating: " ", count: indent) + row[names]]
            }
    }

    /// The rows as records. Empty fields are kept, so that programs can find fields by number.
    var records: [String] {
        let fields = columns.indices.filter { !columns[$0].heading.isEmpty }
        return rows.map { row in fields.map { row[$0] }.joined(separator: "\t") }
    }

    private static let gap = "  "
    /// The width of a column of names after narrowing.
    private static let leastNames = 18
    /// The width of the flexible column in the narrowest terminals.
    private static let narrowest = 10

    /// The width of each column's longest cell.
    private var longest: [Int] {
        rows.reduce(into: columns.map { _ in 0 }) { longest, row in
            for (column, cell) in row.enumerated() { longest[column] = max(longest[column], cell.terminalColumns) }
        }
    }

    private var widths: [Int] {
        zip(longest, columns).map { max(min(40, $0), $1.heading.terminalColumns) }
    }

    private func flexible(of shown: [Int]) -> Int? {
        shown.first { columns[$0].isFlexible } ?? shown.last.flatMap { columns[$0].isNumeric ? nil : $0 }
    }

    /// Returns the columns that are not empty. If the flexible column would be too narrow, hides other columns in the
    /// order of their ranks.
    /// - Parameter widths: the widths of the columns. A column of names is narrowed if that saves other columns.
    private func shownColumns(_ longest: [Int], _ widths: inout [Int], columnCount: Int) -> [Int] {
        let used = columns.indices.filter { longest[$0] > 0 }
        func need(_ shown: [Int], _ widths: [Int]) -> Int {
            let flexible = flexible(of: shown)
            let least = shown.map { $0 == flexible ? min(leastFlexible, longest[$0]) : widths[$0] }
            return least.reduce(0, +) + Self.gap.count * max(0, shown.count - 1)
        }
        let whole = widths
        let names = used.first { columns[$0].narrows != nil }
        var shown = used
        var hidden: [[Int]] = []
        for turn in Set(used.flatMap { [columns[$0].yields, columns[$0].narrows].compactMap(\.self) }).sorted() {
            let excess = need(shown, widths) - columnCount
            guard excess > 0 else { break }
            if let names, columns[names].narrows == turn {
                widths[names] = max(min(Self.leastNames, whole[names]), whole[names] - excess)
            }
            hidden.append(shown.filter { columns[$0].yields == turn })
            shown.removeAll { columns[$0].yields == turn }
        }
        // Hiding a wide column may have made room for a narrow one that was hidden before.
        for group in hidden.reversed() where !group.isEmpty {
            let more = (shown + group).sorted()
            if need(more, widths) <= columnCount { shown = more }
        }
        if let names {
            let most = max(widths[names], widths[names] + columnCount - need(shown, widths))
            // If all names fit, keep longer names in their rows.
            widths[names] = most >= longest[names] ? max(longest[names], widths[names]) : min(whole[names], most)
        }
        return shown
    }
}
