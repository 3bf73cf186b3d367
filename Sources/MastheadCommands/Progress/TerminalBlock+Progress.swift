import TerminalReader

extension TerminalBlock {
    /// Draws the progress of downloads, with the total below.
    mutating func draw(_ rows: [ProgressRow], total: ProgressRow? = nil) {
        let (columns, style) = (console.size.columns, BarStyle(console.environment))
        let names = (rows + (total.map { [$0] } ?? [])).map(\.name.terminalColumns)
        // Leave space for all numbers and the start of the name. In a narrow terminal, the bar is dropped first.
        let barWidth = columns < 72 ? 0 : columns < 100 ? BarStyle.width / 2 : BarStyle.width
        let others = barWidth > 0 ? barWidth + 52 : 50
        let nameWidth = min(max(6, names.max() ?? 0), max(10, columns - 1 - others))
        func line(_ row: ProgressRow) -> String {
            row.line(nameWidth: nameWidth, style: style, barWidth: barWidth).fitted(toColumns: max(20, columns - 1))
        }
        draw(rows.map(line), last: total.map(line))
    }
}
