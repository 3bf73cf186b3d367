/// The first row of the screen, which shows the user's position and the current activity.
struct HeaderLine: Sendable, Hashable {
    var title: StyledText
    /// The text after the title. If space is short, this text is dropped first.
    var crumb = StyledText()
    /// The current activity, which appears at the right.
    var right = StyledText()

    func draw(on canvas: inout Canvas) {
        // Leave at least half of the row for the title.
        let most = max(1, canvas.columns - 5 - min(title.columns, canvas.columns / 2))
        let start =
            right.isEmpty
            ? canvas.columns : canvas.put(right.fitted(toColumns: most), row: 1, endingAt: canvas.columns - 1)
        let room = start - 5
        let whole = title + crumb
        canvas.put(whole.columns <= room ? whole : title, row: 1, column: 2, width: max(1, room))
    }
}
