/// A box on top of a screen, with lines of text and a list of keys.
struct Popup: Sendable, Hashable {
    /// The position on the screen.
    enum Place: Sendable, Hashable { case middle, lowerRight }

    let title: String
    /// The lines above the keys.
    var words: [StyledText] = []
    var choices: [KeyHint] = []
    var place = Place.middle
    /// The selected choice, which the arrow keys change, or nil if the arrow keys do nothing.
    var selection: Int?
    private var widest: Int {
        let keys = choices.map { $0.name.terminalColumns }.max() ?? 0
        let labels = choices.map { $0.label.terminalColumns }.max() ?? 0
        return max(
            title.terminalColumns + 2, words.map(\.columns).max() ?? 0, choices.isEmpty ? 0 : keys + 2 + labels)
    }

    /// The minimum number of columns inside the box.
    var leastWidth = 0

    init(
        _ title: String, words: [StyledText] = [], choices: [KeyHint] = [], place: Place = .middle,
        selection: Int? = nil,
        leastWidth: Int = 0
    ) {
        self.title = title
        self.words = words
        self.choices = choices
        self.place = place
        self.selection = selection
        self.leastWidth = leastWidth
    }

    /// Draws the box.
    /// - Returns: the rows and columns of the choices, for mouse clicks.
    @discardableResult
    func draw(on canvas: inout Canvas) -> [(row: Int, columns: Range<Int>, choice: Int)] {
        let inner = max(1, min(canvas.columns - 6, max(widest, leastWidth)))
        let gap = words.isEmpty || choices.isEmpty ? 0 : 1
        let room = max(1, canvas.rows - 4 - words.count - gap)
        let first = min(max(0, (selection ?? 0) - room + 1), max(0, choices.count - room))
        let shown = choices.indices.dropFirst(first).prefix(room)
        let height = words.count + gap + shown.count + 2
        let top: Int
        let left: Int
        switch place {
        case .middle: (top, left) = ((canvas.rows - height) / 2 + 1, (canvas.columns - inner - 4) / 2 + 1)
        case .lowerRight: (top, left) = (max(2, canvas.rows - 1 - height), canvas.columns - inner - 5)
        }
        let right = left + inner + 3
        // Remove pixel pictures behind the box, because they would show through it.
        canvas.pictures.removeAll { picture in
            picture.row < top + height && picture.row + picture.drawing.rows > top && picture.column <= right + 1
                && picture.column + picture.drawing.columns >= left - 1
        }
        for row in top..<top + height {
            canvas.fill(row: row, from: left - 1, to: right + 1)
            canvas.put(StyledText("│", .quiet), row: row, column: left)
            canvas.put(StyledText("│", .quiet), row: row, column: right)
        }
        let heading = " \(title) ".fitted(toColumns: inner)
        var rule = String(repeating: "─", count: max(0, inner + 1 - heading.terminalColumns))
        // Arrows in the frame show that the list continues above or below.
        if first > 0, rule.count > 1 { rule = rule.dropLast(2) + "↑─" }
        let isContinued = first + shown.count < choices.count
        let bottom = String(repeating: "─", count: inner + 2)
        // Draw the heading separately, so that a right-to-left title does not reverse the frame.
        canvas.put(StyledText("┌─", .quiet), row: top, column: left)
        canvas.put(StyledText(heading, .strong), row: top, column: left + 2)
        canvas.put(StyledText(rule + "┐", .quiet), row: top, column: left + 2 + heading.terminalColumns)
        canvas.put(
            StyledText("└" + (isContinued ? bottom.dropLast(2) + "↓─" : bottom) + "┘", .quiet), row: top + height - 1,
            column: left)
        for (index, line) in words.enumerated() {
            canvas.put(line, row: top + 1 + index, column: left + 2, width: inner)
        }
        let keys = choices.map { $0.name.terminalColumns }.max() ?? 0
        var places: [(row: Int, columns: Range<Int>, choice: Int)] = []
        for (line, index) in shown.enumerated() {
            let row = top + 1 + words.count + gap + line
            canvas.put(StyledText(choices[index].name, .strongAccent), row: row, column: left + 2)
            canvas.put(
                StyledText(choices[index].label), row: row, column: left + 4 + keys, width: inner - keys - 2)
            if index == selection { canvas.choose(row: row, from: left + 1, to: right - 1) }
            places.append((row, left..<right + 1, index))
        }
        return places
    }
}
