import TerminalReader

/// Rows of a list: on a terminal in columns that stand below each other, elsewhere as records with tabs between their fields.
struct Table {
    /// A column and its heading.
    struct Column {
        /// Empty for signs, which only a terminal shows.
        let heading: String
        /// Whether its cells stand at its right edge, as numbers do.
        var isNumeric = false
        /// Its turn to be left out where a terminal has too little room, from 1; nil for one that always stays.
        var yields: Int?
        /// Whether it takes what room is left, and is cut where there is too little. Without one the last does, unless it has numbers.
        var isFlexible = false
    }

    let columns: [Column]
    /// Cells that are safe to print.
    let rows: [[String]]
    /// So many columns of the terminal the flexible one has before another is left out, if it needs them.
    var leastFlexible = 20

    /// The lines: with a quiet header and no longer than a line on a terminal; elsewhere records without a header, with nothing cut.
    func lines(for console: Console) -> [String] {
        guard console.outputIsTerminal else { return records }
        var lines = lines(columns: console.size.columns)
        if console.environment["TERM"] != "dumb" { lines[0] = "\u{1B}[2m\(lines[0])\u{1B}[0m" }
        return lines
    }

    /// The header and the rows, no longer than a line of a terminal.
    func lines(columns room: Int) -> [String] {
        let (longest, widths) = (longest, widths)
        let shown = shownColumns(longest, widths, columnCount: room)
        let flexible = flexible(of: shown)
        func line(_ cells: [String]) -> String {
            let others = shown.filter { $0 != flexible }.map { max(widths[$0], cells[$0].terminalColumns) }
            let left = room - others.reduce(0, +) - Self.gap.count * max(0, shown.count - 1)
            let parts = shown.map { column in
                if column == flexible {
                    let cell = cells[column].fitted(toColumns: max(min(leastFlexible, longest[column]), left))
                    return column == shown.last
                        ? cell : cell.filled(toColumns: min(left, max(longest[column], widths[column])))
                }
                guard columns[column].isNumeric else { return cells[column].filled(toColumns: widths[column]) }
                return String(repeating: " ", count: max(0, widths[column] - cells[column].terminalColumns))
                    + cells[column]
            }
            var text = parts.joined(separator: Self.gap)
            while text.last == " " { text.removeLast() }
            return text.fitted(toColumns: room)
        }
        return [line(columns.map(\.heading))] + rows.map(line)
    }

    /// Whether a terminal has no room for a column that holds anything.
    func leavesOut(_ heading: String, columns room: Int) -> Bool {
        guard let column = columns.firstIndex(where: { $0.heading == heading }), longest[column] > 0 else {
            return false
        }
        return !shownColumns(longest, widths, columnCount: room).contains(column)
    }

    /// The rows as records: all fields of each, also those that are empty, so that a program finds them by their number.
    var records: [String] {
        let fields = columns.indices.filter { !columns[$0].heading.isEmpty }
        return rows.map { row in fields.map { row[$0] }.joined(separator: "\t") }
    }

    private static let gap = "  "

    /// The columns of the longest cell of each column.
    private var longest: [Int] {
        rows.reduce(into: columns.map { _ in 0 }) { longest, row in
            for (column, cell) in row.enumerated() { longest[column] = max(longest[column], cell.terminalColumns) }
        }
    }

    private var widths: [Int] {
        // What is longer stands out of line by itself: names are never cut.
        zip(longest, columns).map { max(min(40, $0), $1.heading.terminalColumns) }
    }

    private func flexible(of shown: [Int]) -> Int? {
        shown.first { columns[$0].isFlexible } ?? shown.last.flatMap { columns[$0].isNumeric ? nil : $0 }
    }

    /// The columns that are not empty throughout; without as many of those that yield, in their
    /// turn, as the flexible one would have too little room for.
    private func shownColumns(_ longest: [Int], _ widths: [Int], columnCount: Int) -> [Int] {
        let used = columns.indices.filter { longest[$0] > 0 }
        func need(_ shown: [Int]) -> Int {
            let flexible = flexible(of: shown)
            let least = shown.map { $0 == flexible ? min(leastFlexible, longest[$0]) : widths[$0] }
            return least.reduce(0, +) + Self.gap.count * max(0, shown.count - 1)
        }
        let turns = Set(used.compactMap { columns[$0].yields }).sorted()
        return turns.reduce(used) { shown, turn in
            need(shown) <= columnCount ? shown : shown.filter { columns[$0].yields != turn }
        }
    }
}
