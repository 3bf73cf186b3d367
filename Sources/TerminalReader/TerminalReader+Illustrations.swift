import Foundation
import Periodical
import Reading

extension TerminalReader {
    /// The visible part of a picture in the text.
    struct VisibleIllustration {
        let request: DrawingRequest
        /// The lines of the text that the visible part covers.
        let lines: Range<Int>
        /// The row of the picture in the first of these lines.
        let firstRow: Int
        let indent: Int
    }

    /// Returns the visible parts of the pictures in a range of lines.
    func illustrations(of text: LaidText, in range: Range<Int>) -> [VisibleIllustration] {
        text.pictures.compactMap { picture in
            let lines = picture.lines.clamped(to: range)
            guard !lines.isEmpty else { return nil }
            let all = picture.lines.count
            let firstRow = lines.lowerBound - picture.lines.lowerBound
            // Block characters can be cut after drawing. For pixels, only the visible rows are drawn.
            let rows = graphics.format == .blocks ? 0..<all : firstRow..<firstRow + lines.count
            let request = DrawingRequest(
                subject: .illustration(picture.illustration.file, rows: rows, of: all),
                position: session.position.page, columns: picture.illustration.columns, rows: rows.count,
                graphics: graphics)
            return VisibleIllustration(request: request, lines: lines, firstRow: firstRow, indent: picture.indent)
        }
    }

    /// Returns the drawings of the pictures on the screen, and of the pictures on the next screen.
    func illustrationRequests(of text: LaidText) -> (now: [DrawingRequest], next: [DrawingRequest]) {
        guard !text.pictures.isEmpty else { return ([], []) }
        let range = textRange(text)
        let next = range.upperBound..<max(range.upperBound, min(text.lines.count, range.upperBound + range.count))
        return (illustrations(of: text, in: range).map(\.request), illustrations(of: text, in: next).map(\.request))
    }

    /// Draws the pictures in the text.
    /// - Parameter range: the lines on the screen.
    func drawIllustrations(of text: LaidText, _ range: Range<Int>, _ area: PageLayout.Area, on canvas: inout Canvas) {
        let isBlocks = graphics.format == .blocks
        for visible in illustrations(of: text, in: range) {
            let (row, column) = (area.row + visible.lines.lowerBound - range.lowerBound, area.column + visible.indent)
            guard let drawing = drawings[visible.request] else { continue }
            guard let picture = drawing.picture else {
                canvas.put(
                    StyledText("▣ " + TerminalWords.Reader.cannotShowPicture, .quiet), row: row, column: area.column,
                    width: area.columns)
                continue
            }
            guard isBlocks else {
                canvas.put(picture, row: row, column: column, isBlocks: false)
                continue
            }
            let lines = Array(picture.lines.dropFirst(visible.firstRow).prefix(visible.lines.count))
            let part = TerminalDrawing(
                lines: lines, columns: picture.columns, rows: lines.count, shareAcross: 1, shareDown: 1)
            canvas.put(part, row: row, column: column, isBlocks: true)
        }
    }
}
