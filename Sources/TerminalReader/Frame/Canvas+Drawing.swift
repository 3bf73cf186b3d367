extension Canvas {
    /// Puts a picture at a place: in block characters as cells, else above them.
    mutating func put(_ drawing: TerminalDrawing, row: Int, column: Int, isBlocks: Bool) {
        guard isBlocks else {
            for line in row..<row + drawing.rows { fill(row: line, from: column, to: column + drawing.columns - 1) }
            pictures.append(Picture(row: row, column: column, drawing: drawing))
            return
        }
        for (index, line) in drawing.lines.enumerated() {
            put(PictureLine(line).text, row: row + index, column: column, width: drawing.columns)
        }
    }
}
