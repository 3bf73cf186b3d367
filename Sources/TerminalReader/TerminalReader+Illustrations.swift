import Foundation
import Periodical
import Reading

extension TerminalReader {
    /// A picture within the text, as far as it is on the screen.
    struct VisibleIllustration {
        let request: DrawingRequest
        /// The lines of the text that it takes there.
        let lines: Range<Int>
        /// The row of the picture in the first of them.
        let firstRow: Int
        let indent: Int
    }

    /// The pictures within some lines of a text.
    func illustrations(of text: LaidText, in range: Range<Int>) -> [VisibleIllustration] {
        text.pictures.compactMap { picture in
            let lines = picture.lines.clamped(to: range)
            guard !lines.isEmpty else { return nil }
            let all = picture.lines.count
            let firstRow = lines.lowerBound - picture.lines.lowerBound
            // Cells can be cut; of pixels the part is drawn that is seen.
            let rows = graphics.format == .blocks ? 0..<all : firstRow..<firstRow + lines.count
            let request = DrawingRequest(
                subject: .illustration(picture.illustration.file, rows: rows, of: all),
                position: session.position.page, columns: picture.illustration.columns, rows: rows.count,
                graphics: graphics)
            return VisibleIllustration(request: request, lines: lines, firstRow: firstRow, indent: picture.indent)
        }
    }

    /// The drawings that a page's text needs: of the pictures on the screen, then of those that come with the next.
    func illustrationRequests(of text: LaidText) -> (now: [DrawingRequest], next: [DrawingRequest]) {
        guard !text.pictures.isEmpty else { return ([], []) }
        let range = textRange(text)
        let next = range.upperBound..<max(range.upperBound, min(text.lines.count, range.upperBound + range.count))
        return (illustrations(of: text, in: range).map(\.request), illustrations(of: text, in: next).map(\.request))
    }

    /// Draws the pictures within the text that are on the screen.
    /// - Parameter range: the lines that are.
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
