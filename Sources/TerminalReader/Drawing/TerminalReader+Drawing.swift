import Periodical
import Reading

extension TerminalReader {
    /// The rows of a list, between the header and the footer.
    var bodyRows: Range<Int> {
        let top = rows >= 24 ? 3 : 2
        let bottom = rows >= 24 ? rows - 2 : rows - 1
        return top..<max(top + 1, bottom + 1)
    }

    /// Draws the current screen and requests the drawings that are likely to be needed next.
    func draw() {
        var canvas = Canvas(columns: columns, rows: rows, glyphs: glyphs)
        popupTargets = []
        switch screen {
        case .page:
            drawPage(on: &canvas)
            drawPageHeader(on: &canvas)
            drawPageFooter(on: &canvas)
        case .contents(let selection): drawContents(selection, on: &canvas)
        case .overview(let selection): drawOverview(selection, on: &canvas)
        case .bookmarks(let selection): drawBookmarks(selection, on: &canvas)
        case .hits(let selection): drawHits(selection, on: &canvas)
        case .help(let keys): drawHelp(keys, on: &canvas)
        }
        switch overlay {
        case .goTo: drawGoTo(on: &canvas)
        case .text(let selection): drawTextMenu(selection, on: &canvas)
        case .number, .printedPage, .search, .selecting, .highlightNote, .note, nil: break
        }
        device.write(painter.paint(canvas))
    }
}
