/// The contents of a screen before it is written to the terminal: the character, width and style of each cell.
///
/// Rows and columns are counted from 1, as in terminal escape sequences.
struct Canvas: Sendable, Hashable {
    struct Cell: Sendable, Hashable {
        var character: Character = " "
        var style = TextStyle.text
        /// The width of the character: 1 or 2 columns, or 0 for the second half of a wide character.
        var columns: UInt8 = 1
        /// Whether all terminals draw the character with the same width.
        var isSure = true
    }

    /// A picture in a pixel protocol, which the terminal shows above the cells.
    struct Picture: Sendable, Hashable {
        let row: Int
        let column: Int
        let drawing: TerminalDrawing
    }

    let columns: Int
    let rows: Int
    let glyphs: Glyphs
    private(set) var cells: [Cell]
    var pictures: [Picture] = []

    init(columns: Int, rows: Int, glyphs: Glyphs = Glyphs()) {
        self.columns = columns
        self.rows = rows
        self.glyphs = glyphs
        cells = Array(repeating: Cell(), count: columns * rows)
    }

    func row(_ row: Int) -> ArraySlice<Cell> { cells[(row - 1) * columns..<row * columns] }

    func text(ofRow row: Int) -> String {
        String(self.row(row).filter { $0.columns > 0 }.map(\.character)).trimmingSuffix { $0 == " " }
    }

    /// Puts text at a position, cut to a maximum number of columns.
    /// - Returns: the number of columns that the text takes.
    @discardableResult
    mutating func put(_ text: StyledText, row: Int, column: Int, width: Int? = nil) -> Int {
        guard (1...max(1, rows)).contains(row), column >= 1, column <= columns, !text.isEmpty else { return 0 }
        let room = min(width ?? Int.max, columns - column + 1)
        guard room > 0 else { return 0 }
        let fitted = text.fitted(toColumns: room)
        var place = column
        func style(_ origin: Int, _ ends: [(end: Int, style: TextStyle)]) -> TextStyle {
            ends.first { origin < $0.end }?.style ?? .text
        }
        if let characters = VisualOrder.characters(of: fitted.text) {
            var end = 0
            let ends = fitted.runs.map { run in
                end += run.text.unicodeScalars.count
                return (end: end, style: run.style)
            }
            for placed in characters { place += set(placed.character, style(placed.origin, ends), row, place) }
        } else {
            for run in fitted.runs {
                for character in run.text { place += set(character, run.style, row, place) }
            }
        }
        return place - column
    }

    /// Puts text so that it ends at a column.
    /// - Returns: the column where the text starts.
    @discardableResult
    mutating func put(_ text: StyledText, row: Int, endingAt end: Int, width: Int = .max) -> Int {
        let fitted = text.fitted(toColumns: min(width, end))
        let start = end - fitted.columns + 1
        put(fitted, row: row, column: max(1, start))
        return start
    }

    /// Returns the part of a column range that is on the screen. Text that was laid out for a larger window may extend
    /// beyond it.
    private func shownColumns(ofRow row: Int, from: Int, to: Int) -> Range<Int> {
        let first = max(1, from)
        guard (1...max(1, rows)).contains(row) else { return first..<first }
        return first..<max(first, min(to, columns) + 1)
    }

    /// Fills part of a row with a character.
    mutating func fill(_ character: Character = " ", _ style: TextStyle = .text, row: Int, from: Int, to: Int) {
        for column in shownColumns(ofRow: row, from: from, to: to) { _ = set(character, style, row, column) }
    }

    /// Shows part of a row as selected.
    mutating func choose(row: Int, from: Int, to: Int) {
        for column in shownColumns(ofRow: row, from: from, to: to) {
            let index = (row - 1) * columns + column - 1
            cells[index].style = cells[index].style.chosen
        }
    }

    /// Sets a character, and clears any wide character that it overlaps.
    /// - Returns: the number of columns that the character takes.
    private mutating func set(_ character: Character, _ style: TextStyle, _ row: Int, _ column: Int) -> Int {
        let width = character.isASCII ? 1 : String(character).terminalColumns
        guard width > 0, column >= 1, column + width - 1 <= columns else { return 0 }
        let index = (row - 1) * columns + column - 1
        blank(index)
        if width == 2 { blank(index + 1) }
        let written = glyphs.written(character)
        let isSure = character.unicodeScalars.count == 1 && width == 1 || written.isASCII
        cells[index] = Cell(
            character: written, style: style, columns: UInt8(written.isASCII ? 1 : width), isSure: isSure)
        if width == 2 {
            cells[index + 1] = Cell(style: style, columns: written.isASCII ? 1 : 0, isSure: isSure)
        }
        return width
    }

    /// Clears one half of a wide character before the other half is replaced.
    private mutating func blank(_ index: Int) {
        if cells[index].columns == 0, index > 0 { cells[index - 1] = Cell(style: cells[index - 1].style) }
        if cells[index].columns == 2, cells.indices.contains(index + 1) {
            cells[index + 1] = Cell(style: cells[index].style)
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
