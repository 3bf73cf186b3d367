/// A layout that fits a table into a number of columns. If the table is too wide, it lists the cells of each row below
/// each other instead.
struct TableLayout {
    let columns: Int
    private static let gap = 2
    private static let leastWidth = 6

    func lines(of rows: [[[TextCell]]], hasHeading: Bool) -> [[TextCell]] {
        let count = rows.map(\.count).max() ?? 0
        guard count > 0 else { return [] }
        let room = columns - Self.gap * (count - 1)
        guard room >= count * Self.leastWidth else { return stacked(rows, hasHeading: hasHeading) }
        let widths = widths(rows, count, room)
        var lines: [[TextCell]] = []
        for (index, row) in rows.enumerated() {
            let cells = (0..<count).map { column in
                column < row.count ? LineBreaking(columns: widths[column]).lines(of: row[column]) : []
            }
            for line in 0..<(cells.map(\.count).max() ?? 0) {
                lines.append(joined(cells.map { line < $0.count ? $0[line] : [] }, widths))
            }
            if index == 0, hasHeading {
                let rules = widths.map { Self.characters(String(repeating: "─", count: $0), .quiet) }
                lines.append(joined(rules, widths))
            }
        }
        return lines
    }

    /// Returns the column widths. If the columns do not fit, the widest ones are narrowed.
    private func widths(_ rows: [[[TextCell]]], _ count: Int, _ room: Int) -> [Int] {
        var widths = (0..<count).map { column in
            max(1, rows.map { column < $0.count ? Self.width($0[column]) : 0 }.max() ?? 0)
        }
        while widths.reduce(0, +) > room, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
            widths[widest] -= 1
        }
        return widths
    }

    private func joined(_ cells: [[TextCell]], _ widths: [Int]) -> [TextCell] {
        var line: [TextCell] = []
        var end = 0
        for (index, cell) in cells.enumerated() {
            let start = widths[..<index].reduce(0, +) + Self.gap * index
            if !cell.isEmpty { line += Self.characters(String(repeating: " ", count: max(0, start - end)), .text) }
            guard !cell.isEmpty else { continue }
            line += cell
            end = start + Self.width(cell)
        }
        return line
    }

    /// Returns the cells of each row below each other, each after its column heading.
    private func stacked(_ rows: [[[TextCell]]], hasHeading: Bool) -> [[TextCell]] {
        let breaking = LineBreaking(columns: columns)
        guard hasHeading, let heading = rows.first else { return rows.joined().flatMap { breaking.lines(of: $0) } }
        var lines: [[TextCell]] = []
        for row in rows.dropFirst() {
            if !lines.isEmpty { lines.append([]) }
            for (index, cell) in row.enumerated() {
                let head = index < heading.count ? heading[index] + Self.characters(": ", .text) : []
                lines += breaking.lines(of: head + cell)
            }
        }
        return lines
    }

    private static func width(_ cells: [TextCell]) -> Int { cells.reduce(0) { $0 + $1.columns } }

    private static func characters(_ text: String, _ style: TextStyle) -> [TextCell] {
        text.map { TextCell($0, style, link: nil) }
    }
}
