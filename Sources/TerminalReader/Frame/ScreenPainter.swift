/// A writer that paints the whole screen once, and only the changes after that, because the connection may be slow.
struct ScreenPainter: Sendable {
    private var shown: Canvas?
    /// Whether colors are allowed (no-color.org).
    let hasColors: Bool
    private let isKitty: Bool

    init(hasColors: Bool, isKitty: Bool) {
        self.hasColors = hasColors
        self.isKitty = isKitty
    }

    /// Forgets the screen's contents, so that the next paint writes the whole screen.
    mutating func forget() { shown = nil }

    /// Returns the escape sequences that make the screen show the canvas.
    mutating func paint(_ canvas: Canvas) -> String {
        // Pictures lie above the cells, so rewrite the whole screen if the pictures change.
        let before = shown.flatMap { shown in
            shown.columns == canvas.columns && shown.rows == canvas.rows && shown.pictures == canvas.pictures
                ? shown : nil
        }
        shown = canvas
        guard before != canvas else { return "" }
        var text = "\u{1B}[?2026h"
        if before == nil {
            text += "\u{1B}[0m" + (isKitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[2J"
        }
        for row in 1...max(1, canvas.rows) { text += changes(of: row, canvas, before) }
        if before == nil {
            for picture in canvas.pictures { text += picture.drawing.placed(row: picture.row, column: picture.column) }
        }
        return text + "\u{1B}[0m\u{1B}[?2026l"
    }

    /// Returns the escape sequences that update a row.
    private func changes(of row: Int, _ canvas: Canvas, _ before: Canvas?) -> String {
        let cells = Array(canvas.row(row))
        var bounds: Range<Int>
        if let old = before.map({ Array($0.row(row)) }) {
            guard let first = cells.indices.first(where: { cells[$0] != old[$0] }),
                let last = cells.indices.last(where: { cells[$0] != old[$0] })
            else { return "" }
            bounds = first..<last + 1
            // Write the whole row. If the terminal draws a character wider or narrower than expected, the rest of the
            // row is shifted.
            if !(cells.allSatisfy(\.isSure) && old.allSatisfy(\.isSure)) { bounds = cells.indices }
            if cells[bounds.lowerBound].columns == 0 { bounds = bounds.lowerBound - 1..<bounds.upperBound }
        } else {
            guard let last = cells.lastIndex(where: { $0 != Canvas.Cell() }) else { return "" }
            bounds = 0..<last + 1
        }
        // Do not write blanks over a picture, because they would erase its pixels.
        let covered = before == nil ? [] : canvas.pictures.filter { ($0.row..<$0.row + $0.drawing.rows).contains(row) }
        var text = ""
        var style: TextStyle?
        var isPlaced = false
        for index in bounds {
            let cell = cells[index]
            if covered.contains(where: { ($0.column..<$0.column + $0.drawing.columns).contains(index + 1) }) {
                isPlaced = false
                continue
            }
            guard cell.columns > 0 else { continue }
            if !isPlaced { text += "\u{1B}[\(row);\(index + 1)H" }
            isPlaced = cell.isSure
            if style != cell.style {
                text += cell.style.sequence(colors: hasColors)
                style = cell.style
            }
            text.append(cell.character)
        }
        return text
    }
}
