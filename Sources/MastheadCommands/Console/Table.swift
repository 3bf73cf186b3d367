import TerminalReader

/// Rows of a list in columns that stand below each other; the last column takes what room is left.
struct Table {
    /// A column and its heading.
    struct Column {
        let heading: String
        /// Whether its cells stand at its right edge, as numbers do.
        var isNumeric = false
        /// Its turn to be left out where a terminal has too little room, from 1; nil for one that always stays.
        var yields: Int?
    }

    let columns: [Column]
    /// Cells that are safe to print.
    let rows: [[String]]
    /// What follows the last cell of each row and is never cut for it; empty where nothing does.
    var tails: [String] = []
    /// So many columns of the terminal the last one has before another is left out, if it needs them.
    var leastLast = 20

    /// The lines: with a quiet header and no longer than a line on a terminal, without a header and with nothing cut elsewhere.
    func lines(for console: Console) -> [String] {
        let isOnTerminal = console.outputIsTerminal
        let widths = columns.indices.map { column in
            // What is longer stands out of line by itself: names are never cut.
            let longest = min(40, rows.map { $0[column].terminalColumns }.max() ?? 0)
            return isOnTerminal ? max(longest, columns[column].heading.terminalColumns) : longest
        }
        let shown = shownColumns(widths, columnCount: isOnTerminal ? console.size.columns : .max)
        func line(_ cells: [String], _ tail: String = "") -> String {
            let parts = shown.map { column in
                if column == shown.last, !columns[column].isNumeric { return cells[column] }
                return columns[column].isNumeric
                    ? String(repeating: " ", count: max(0, widths[column] - cells[column].terminalColumns))
                        + cells[column]
                    : cells[column].filled(toColumns: widths[column])
            }
            var text = parts.joined(separator: Self.gap)
            while text.last == " " { text.removeLast() }
            guard isOnTerminal else { return text + tail }
            let room = console.size.columns - tail.terminalColumns
            return room < leastLast
                ? (text + tail).fitted(toColumns: console.size.columns) : text.fitted(toColumns: room) + tail
        }
        let lines = rows.enumerated().map { line($1, tails.indices.contains($0) ? tails[$0] : "") }
        guard isOnTerminal else { return lines }
        let header = line(columns.map(\.heading))
        return [console.environment["TERM"] == "dumb" ? header : "\u{1B}[2m\(header)\u{1B}[0m"] + lines
    }

    private static let gap = "  "

    /// The columns that are not empty throughout; without as many of those that yield, in their
    /// turn, as the last one would have too little room for.
    private func shownColumns(_ widths: [Int], columnCount: Int) -> [Int] {
        let used = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        func need(_ shown: [Int]) -> Int {
            guard let last = shown.last else { return 0 }
            // A number that is cut is another one.
            let least =
                columns[last].isNumeric
                ? widths[last] : min(leastLast, rows.map { $0[last].terminalColumns }.max() ?? 0)
            return shown.dropLast().reduce(least) { $0 + widths[$1] + Self.gap.count }
        }
        let turns = Set(used.compactMap { columns[$0].yields }).sorted()
        return turns.reduce(used) { shown, turn in
            need(shown) <= columnCount ? shown : shown.filter { columns[$0].yields != turn }
        }
    }
}
