import TerminalReader

/// Lines at the end of a terminal that are drawn over again and again.
struct ProgressBlock: Sendable {
    private let console: Console
    private let style: BarStyle
    /// Whether there is a terminal to draw on.
    let isPossible: Bool
    private var lineCount = 0

    init(_ console: Console) {
        self.console = console
        style = BarStyle(console.environment)
        isPossible = console.errorsAreTerminal
    }

    /// Draws rows in the place of those that were drawn before, and all together below them.
    mutating func draw(_ rows: [ProgressRow], total: ProgressRow? = nil) {
        let size = console.size
        let nameWidth = min(
            max(6, (rows + (total.map { [$0] } ?? [])).map(\.name.terminalColumns).max() ?? 0),
            max(8, size.columns - 58))
        let shown = rows.prefix(max(1, size.rows - 3))
        var lines = shown.map { $0.line(nameWidth: nameWidth, style: style) }
        if shown.count < rows.count { lines.append("and \(rows.count - shown.count) more") }
        if let total { lines.append(total.line(nameWidth: nameWidth, style: style)) }
        console.writeProgress(
            erasure + lines.map { $0.fitted(toColumns: max(20, size.columns - 1)) + "\n" }.joined())
        lineCount = lines.count
    }

    /// Takes away what was drawn.
    mutating func erase() {
        guard lineCount > 0 else { return }
        console.writeProgress(erasure)
        lineCount = 0
    }

    private var erasure: String { lineCount > 0 ? "\u{1B}[\(lineCount)A\r\u{1B}[J" : "" }
}
