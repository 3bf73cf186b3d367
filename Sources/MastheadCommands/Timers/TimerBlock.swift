import TerminalReader

/// Lines at the end of a terminal that are drawn over again and again, also where its size changes meanwhile.
struct TimerBlock {
    private let console: Console
    private var drawn: [Int] = []

    init(_ console: Console) { self.console = console }

    /// Draws lines in the place of those that were drawn before.
    mutating func draw(_ lines: [String]) {
        let (columns, rows) = console.size
        let room = max(1, rows - 2)
        var shown = lines.count <= room ? lines : Array(lines.prefix(max(1, room - 1)))
        if shown.count < lines.count { shown.append("and \(lines.count - shown.count) more") }
        shown.append("q ends this; the timers go on".fitted(toColumns: max(1, columns - 1)))
        console.writeProgress(erasure + shown.map { $0 + "\n" }.joined())
        drawn = shown.map { Self.plain($0).terminalColumns }
    }

    /// Writes a line that stays, with the terminal's bell.
    mutating func say(_ line: String) {
        erase()
        console.writeProgress("\u{07}\(line)\n")
    }

    /// Takes away what was drawn.
    mutating func erase() {
        console.writeProgress(erasure)
        drawn = []
    }

    /// A terminal that was made narrower has wrapped what was longer.
    private var erasure: String {
        guard !drawn.isEmpty else { return "" }
        let columns = max(1, console.size.columns)
        let count = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        return "\u{1B}[\(count)A\r\u{1B}[J"
    }

    /// Without colours, which take no room.
    private static func plain(_ line: String) -> String { line.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
}
