import Periodical
import Reading

extension TerminalReader {
    /// The rows above the line at the bottom.
    var bodyRows: Int { rows - 1 }

    private func pageRequest(_ position: PagePosition) -> DrawingRequest {
        // A neighbour is prepared as it will be seen first.
        var view = view
        if position != session.position, view != .whole { view.y = 0 }
        return DrawingRequest(
            subject: .page(view), position: position, columns: columns, rows: bodyRows, graphics: graphics)
    }

    /// Draws the screen as it should be now, and says what will be needed next.
    func draw() {
        let begin = "\u{1B}[?2026h"
        let end = statusLine + "\u{1B}[?2026l"
        switch screen {
        case .page: device.write(begin + pageText() + end)
        case .text(let top):
            drawings.want([textRequest])
            device.write(begin + clearing + lines(textLines(top: top)) + end)
        case .overview(let selection):
            let layout = overviewLayout(selection)
            let wanted = layout.positions.filter { session.content.grid[$0] != nil && isAvailable($0) }
            drawings.want(wanted.map { thumbnailRequest($0, layout) })
            device.write(begin + clearing + overviewText(selection) + end)
        case .help: device.write(begin + clearing + lines(Self.helpLines) + end)
        case .hits(let hits, let selection): device.write(begin + clearing + lines(hitLines(hits, selection)) + end)
        case .prompt: device.write(begin + end)
        }
        if case .page = screen {} else if case .prompt = screen {} else { shown = nil }
    }

    /// An empty screen, without pictures of a pixel protocol.
    private var clearing: String { (graphics.format == .kitty ? "\u{1B}_Ga=d,q=2\u{1B}\\" : "") + "\u{1B}[0m\u{1B}[2J" }

    private func lines(_ lines: [String]) -> String {
        lines.prefix(bodyRows).enumerated().map { "\u{1B}[\($0.offset + 1);1H\($0.element)" }.joined()
    }

    /// What is written to show the page; nothing where it is on the screen already, or not ready.
    private func pageText() -> String {
        let position = session.position
        guard isAvailable(position) else {
            shown = nil
            let words = [waiting ?? "This page is not here.", session.content.grid[position]?.title?.printable ?? ""]
            return clearing
                + words.enumerated().map { index, text in
                    "\u{1B}[\(bodyRows / 2 + index);\(max(1, (columns - text.terminalColumns) / 2))H\(text)"
                }.joined()
        }
        let request = pageRequest(position)
        drawings.want([request] + neighbours.map(pageRequest))
        guard request != shown, let drawing = drawings[request] else { return "" }
        shown = request
        return clearing + write(drawing, top: 1, left: 1)
    }

    /// A drawing at a place of the screen.
    func write(_ drawing: PageDrawing, top: Int, left: Int) -> String {
        var text = ""
        if let picture = drawing.picture {
            text += picture.placed(row: top + drawing.pictureRow, column: left + drawing.pictureColumn)
        }
        for (index, line) in drawing.lines.enumerated() {
            let isLast = index == drawing.lines.count - 1 && drawing.hasMoreText
            let shown = isLast ? "… (t shows all of it)" : line
            text += "\u{1B}[0m\u{1B}[\(top + drawing.textRow + index);\(left + drawing.textColumn)H\(shown)"
        }
        return text
    }

    /// The line at the bottom: where one is, or what there is to say.
    private var statusLine: String {
        let position = session.position
        var left = " \(host.title.printable)  \(position)"
        if let title = session.content.grid[position]?.title { left += "  \(title.printable)" }
        if let notice { left = " \(notice)" } else if let waiting { left = " \(waiting)" }
        if case .prompt(let words) = screen { left = notice.map { " \($0)" } ?? " /\(words)█" }
        var right = view == .whole ? "" : "\(Int(view.zoom * 100))%  "
        right += (marks.bookmarks.contains(position.page) ? "▮ " : "") + (marks.isFavorite ? "★ " : "")
        let grid = session.content.grid
        if columns >= 60 {
            right += "article \(position.articleIndex + 1)/\(grid.articles.count), "
            right += "page \(position.pageIndex + 1)/\(session.lastPageIndex + 1)  ? help "
        }
        let room = max(0, columns - right.terminalColumns)
        let line = left.padded(toColumns: room) + right.fitted(toColumns: columns)
        return "\u{1B}[0m\u{1B}[\(rows);1H\u{1B}[7m\(line)\u{1B}[0m"
    }
}
