/// A prompt in the last row of a screen.
struct FooterPrompt: Sendable {
    let label: StyledText
    let line: PromptLine
    /// Whether to show a message above the prompt.
    var showsNotice = false

    func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        canvas.put(label, row: canvas.rows, column: 2)
        let room = max(1, canvas.columns - label.columns - 3)
        canvas.put(line.shown(columns: room), row: canvas.rows, column: 2 + label.columns, width: room)
        guard showsNotice, let notice = scene.notice else { return }
        scene.put(scene.lines(of: notice, columns: canvas.columns - 2), above: canvas.rows, on: &canvas)
    }
}

extension FooterLine {
    /// Draws the footer, with the scene's message above it if the message takes several lines.
    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        let row = canvas.rows
        if let text = scene.notice {
            // Leave room for the help key.
            let room = canvas.columns - 2 - (help.map { $0.text.columns + 4 } ?? 0)
            let shown = scene.lines(of: text, columns: room)
            notice = shown.last
            scene.put(shown.dropLast(), above: row, on: &canvas)
        }
        for target in draw(on: &canvas) {
            scene.targets.append(
                ShelfTarget(rows: row..<row + 1, columns: target.columns, meaning: .key(target.key)))
        }
    }
}

extension ShelfScene {
    /// Draws lines above a row, covering whatever was there.
    fileprivate mutating func put(_ lines: [StyledText], above row: Int, on canvas: inout Canvas) {
        guard !lines.isEmpty else { return }
        let top = row - lines.count
        // Remove pixel pictures behind the text, because they would show through it.
        canvas.pictures.removeAll { $0.row < row && $0.row + $0.drawing.rows > top }
        targets.removeAll { $0.rows.overlaps(top..<row) }
        for (index, line) in lines.enumerated() {
            canvas.fill(row: top + index, from: 1, to: canvas.columns)
            canvas.put(line, row: top + index, column: 2, width: canvas.columns - 2)
        }
    }

    /// Wraps a message, limiting the number of lines so that part of the screen stays visible.
    fileprivate func lines(of notice: StyledText, columns: Int) -> [StyledText] {
        let lines = notice.wrapped(toColumns: max(1, columns))
        let limit = max(1, min(5, rows - 4))
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + "…").fitted(toColumns: max(1, columns))]
    }
}
