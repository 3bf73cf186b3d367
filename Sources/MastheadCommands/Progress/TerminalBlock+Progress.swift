import TerminalReader

extension TerminalBlock {
    /// Draws the progress of downloads, and of all together below them.
    mutating func draw(_ rows: [ProgressRow], total: ProgressRow? = nil) {
        let (columns, style) = (console.size.columns, BarStyle(console.environment))
        let names = (rows + (total.map { [$0] } ?? [])).map(\.name.terminalColumns)
        let nameWidth = min(max(6, names.max() ?? 0), max(8, columns - 58))
        func line(_ row: ProgressRow) -> String {
            row.line(nameWidth: nameWidth, style: style).fitted(toColumns: max(20, columns - 1))
        }
        draw(rows.map(line), last: total.map(line))
    }
}
