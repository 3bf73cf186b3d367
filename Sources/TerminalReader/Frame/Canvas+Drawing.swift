extension Canvas {
    /// Puts a picture on the canvas: block characters in its cells, or pixels above them.
    ///
    /// Skips a pixel picture that does not fit, because it would scroll the terminal. The next drawing will fit the
    /// current window.
    mutating func put(_ drawing: TerminalDrawing, row: Int, column: Int, isBlocks: Bool) {
        guard isBlocks else {
            guard row >= 1, column >= 1, row + drawing.rows - 1 <= rows, column + drawing.columns - 1 <= columns else {
                return
            }
            for line in row..<row + drawing.rows { fill(row: line, from: column, to: column + drawing.columns - 1) }
            pictures.append(Picture(row: row, column: column, drawing: drawing))
            return
        }
        for (index, line) in drawing.lines.enumerated() {
            put(PictureLine(line).text, row: row + index, column: column, width: drawing.columns)
        }
    }
}
