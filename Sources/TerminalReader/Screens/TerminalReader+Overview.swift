import Periodical
import Reading

extension TerminalReader {
    func pressOnOverview(_ key: Key, _ selection: PagePosition) {
        let grid = session.content.grid
        switch key {
        case .enter:
            screen = .page
            jump(to: selection)
        case .escape, .character("g"), .character("q"): screen = .page
        case .home: screen = .overview(selection: .first)
        case .end: if let last = grid.positions.last { screen = .overview(selection: last) }
        default:
            guard let move = Self.move(key, host.direction) else { return }
            var target = grid.position(from: selection, by: move)
            if [.next, .previous].contains(move), let found = target {
                // Among thumbnails one stays in one's row.
                target = PagePosition(
                    articleIndex: found.articleIndex,
                    pageIndex: min(selection.pageIndex, grid.lastPageIndex(inArticle: found.articleIndex)))
            }
            if let target { screen = .overview(selection: target) }
        }
    }

    func overviewLayout(_ selection: PagePosition) -> OverviewLayout {
        OverviewLayout(
            session.content.grid, selection: selection, columns: columns, rows: bodyRows, cell: graphics.cell,
            direction: host.direction)
    }

    func thumbnailRequest(_ position: PagePosition, _ layout: OverviewLayout) -> DrawingRequest {
        DrawingRequest(
            subject: .thumbnail, position: position, columns: layout.thumbnailColumns, rows: layout.thumbnailRows,
            graphics: graphics)
    }

    /// The overview as it is written.
    func overviewText(_ selection: PagePosition) -> String {
        let (layout, grid) = (overviewLayout(selection), session.content.grid)
        var text = ""
        for article in layout.articles {
            let first = PagePosition(articleIndex: article, pageIndex: 0)
            let column = layout.place(PagePosition(articleIndex: article, pageIndex: layout.pages.lowerBound)).column
            let title = grid[first]?.title?.printable ?? "Article \(article + 1)"
            text += "\u{1B}[1;\(column)H\u{1B}[1m\(title.fitted(toColumns: layout.thumbnailColumns))\u{1B}[0m"
        }
        for position in layout.positions {
            guard let page = grid[position] else { continue }
            let place = layout.place(position)
            let drawing = drawings[thumbnailRequest(position, layout)]
            let isHere = session.content.isAvailable(page)
            if isHere, let drawing {
                text += write(drawing, top: place.row, left: place.column)
            } else {
                let line = String(repeating: isHere ? " " : "░", count: layout.thumbnailColumns)
                for row in 0..<layout.thumbnailRows {
                    text += "\u{1B}[\(place.row + row);\(place.column)H\u{1B}[2m\(line)\u{1B}[0m"
                }
            }
            text += "\u{1B}[\(place.row + layout.thumbnailRows);\(place.column)H"
            text += label(
                position, page, isHere: isHere, isSelected: position == selection.page, layout.thumbnailColumns)
        }
        return text
    }

    private func label(
        _ position: PagePosition, _ page: Page, isHere: Bool, isSelected: Bool, _ width: Int
    ) -> String {
        var words = position == session.position.page ? "● \(position)" : "\(position)"
        if marks.bookmarks.contains(position) { words += " ▮" }
        if !isHere { words += " on its way" }
        if let title = page.title, position.pageIndex > 0, isHere { words += " \(title.printable)" }
        let style = isSelected ? "\u{1B}[7m" : isHere ? "" : "\u{1B}[2m"
        return style + words.padded(toColumns: width) + "\u{1B}[0m"
    }
}
