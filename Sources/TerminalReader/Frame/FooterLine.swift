/// The last row of the screen, which shows keys or a message.
struct FooterLine: Sendable, Hashable {
    /// The most useful keys. If space is short, the last hints are dropped first.
    var hints: [KeyHint] = []
    /// The user's position in the list or the text.
    var position = ""
    /// A message that replaces the hints until the next key press.
    var notice: StyledText?
    /// The key at the right end, which is never dropped.
    var help: KeyHint? = KeyHint("?", TerminalWords.Keys.help)

    /// A part of the row that can be clicked.
    struct Target: Sendable, Hashable {
        let columns: Range<Int>
        let key: Key
    }

    /// Draws the footer.
    /// - Returns: the parts of the row that can be clicked, with their keys.
    @discardableResult
    func draw(on canvas: inout Canvas) -> [Target] {
        let row = canvas.rows
        var targets: [Target] = []
        var end = canvas.columns - 1
        if let help {
            let start = canvas.put(help.text, row: row, endingAt: end)
            if let key = help.key { targets.append(Target(columns: start..<end + 1, key: key)) }
            end = start - 4
        }
        if let notice {
            canvas.put(notice, row: row, column: 2, width: max(1, end - 1))
            return targets
        }
        let widths = hints.map(\.text.columns)
        func width(_ count: Int) -> Int { widths.prefix(count).reduce(0, +) + 3 * max(0, count - 1) }
        // If space is short, drop the third and the second hint before the position.
        var count = hints.count
        let room = end - 1 - (position.isEmpty ? 0 : position.terminalColumns + 3)
        while count > 1, width(count) > room { count -= 1 }
        if !position.isEmpty, width(count) <= room {
            canvas.put(StyledText(position, .quiet), row: row, endingAt: end)
        }
        var column = 2
        for hint in hints.prefix(count) {
            let taken = canvas.put(hint.text, row: row, column: column, width: max(1, end - column + 1))
            if let key = hint.key { targets.append(Target(columns: column..<column + taken, key: key)) }
            column += taken + 3
        }
        return targets
    }
}
