import TerminalReader

/// Lines at the bottom of a terminal that can be redrawn repeatedly, even if the terminal's size changes.
struct TerminalBlock: Sendable {
    let console: Console
    /// The width of each line on the screen, in columns.
    private var drawn: [Int] = []

    init(_ console: Console) { self.console = console }

    /// Whether standard error is a terminal that supports cursor movement.
    var isPossible: Bool { console.errorsAreTerminal }

    /// Replaces the previous lines with as many of the new ones as fit, with the last line below them.
    mutating func draw(_ lines: [String], last: String? = nil) {
        let room = max(2, console.size.rows - 2)
        var shown = lines.count <= room ? lines : Array(lines.prefix(room - 1))
        if shown.count < lines.count { shown.append("and \(lines.count - shown.count) more") }
        if let last { shown.append(last) }
        console.writeProgress(erasure + shown.map { $0 + "\n" }.joined())
        drawn = shown.map { Self.plain($0).terminalColumns }
    }

    /// Removes the lines from the screen.
    mutating func erase() {
        guard !drawn.isEmpty else { return }
        console.writeProgress(erasure)
        drawn = []
    }

    /// The escape sequence that removes the lines. If the terminal has become narrower, it has wrapped the longer ones.
    private var erasure: String {
        guard !drawn.isEmpty else { return "" }
        let columns = max(1, console.size.columns)
        let count = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        return "\u{1B}[\(count)A\r\u{1B}[J"
    }

    /// Returns a line without color escapes, which take up no columns.
    private static func plain(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
