/// The first row: where the reader is, and what goes on.
struct HeaderLine: Sendable, Hashable {
    /// The screen's name, which is never dropped.
    var title: StyledText
    /// What follows it, dropped first where there is no room.
    var crumb = StyledText()
    /// What goes on, at the right.
    var right = StyledText()

    func draw(on canvas: inout Canvas) {
        // What is at the right leaves the title its half.
        let most = max(1, canvas.columns - 5 - min(title.columns, canvas.columns / 2))
        let start =
            right.isEmpty
            ? canvas.columns : canvas.put(right.fitted(toColumns: most), row: 1, endingAt: canvas.columns - 1)
        let room = start - 5
        let whole = title + crumb
        canvas.put(whole.columns <= room ? whole : title, row: 1, column: 2, width: max(1, room))
    }
}
