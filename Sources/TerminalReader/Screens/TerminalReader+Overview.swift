import Markup
import Periodical
import Reading

extension TerminalReader {
    func pressOnOverview(_ key: Key, _ selection: PagePosition) -> Bool {
        let grid = session.content.grid
        switch key {
        case .enter: jump(to: selection)
        case .escape, .character("v"): screen = .page
        case .home: screen = .overview(selection: .first)
        case .end, .character("G"): if let last = grid.positions.last { screen = .overview(selection: last) }
        default:
            guard let move = Self.move(key, host.direction) else { return pressAnywhere(key) }
            var target = grid.position(from: selection, by: move)
            if [.next, .previous].contains(move), let found = target {
                // Moving to another article keeps the row, if possible.
                target = PagePosition(
                    articleIndex: found.articleIndex,
                    pageIndex: min(selection.pageIndex, grid.lastPageIndex(inArticle: found.articleIndex)))
            }
            if let target { screen = .overview(selection: target) }
        }
        return true
    }

    func overviewLayout(_ selection: PagePosition) -> OverviewLayout {
        OverviewLayout(
            session.content.grid, selection: selection, columns: columns, rows: rows, direction: host.direction)
    }

    private func thumbnailRequest(_ position: PagePosition, _ layout: OverviewLayout) -> DrawingRequest {
        DrawingRequest(
            subject: .thumbnail, position: position, columns: layout.pageColumns, rows: layout.pageRows,
            graphics: graphics)
    }

    func drawOverview(_ selection: PagePosition, on canvas: inout Canvas) {
        let (layout, grid) = (overviewLayout(selection), session.content.grid)
        let title = StyledText(foreign: host.title, .strong)
        let (number, count) = pageNumber(selection)
        let place =
            order == .pages
            ? TerminalWords.Reader.page(number, of: count)
            : TerminalWords.Reader.place(article: selection.articleIndex + 1, page: selection.pageIndex + 1)
        HeaderLine(
            title: title, crumb: StyledText(columns >= 76 ? " › \(TerminalWords.Screen.allPages)" : ""),
            right: StyledText(place, .quiet)
        )
        .draw(on: &canvas)
        if layout.pageRows > 0 {
            let wanted = layout.positions.filter { grid[$0] != nil && isAvailable($0) }
            drawings.want(wanted.map { thumbnailRequest($0, layout) })
        }
        for position in layout.positions {
            guard let page = grid[position] else { continue }
            draw(position, page, layout, isSelected: position == selection, on: &canvas)
        }
        drawRest(layout, grid, on: &canvas)
        if layout.pageRows == 0, let page = grid[selection] {
            let words = page.title ?? page.alt ?? ""
            canvas.put(
                StyledText("\(label(of: selection)) ", .quiet) + StyledText(foreign: words), row: rows - 1, column: 2,
                width: columns - 2)
        }
        drawFooter(
            [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("q", TerminalWords.Shared.back), KeyHint("/", TerminalWords.Shared.search),
            ], on: &canvas)
    }

    private func draw(
        _ position: PagePosition, _ page: Page, _ layout: OverviewLayout, isSelected: Bool, on canvas: inout Canvas
    ) {
        let place = layout.place(position)
        let isHere = session.content.isAvailable(page)
        let style: TextStyle = isHere ? .strong : .quiet
        var label = StyledText("\(label(of: position)) ", style)
        if position == session.position.page { label = StyledText("● ", .accent) + label }
        if marks.bookmarks.contains(position) { label += StyledText("▮ ", .accent) }
        label += StyledText(foreign: page.title ?? "", style)
        guard layout.pageRows > 0 else {
            var text = TextLayout(columns: layout.pageColumns).plainLines(label.text)
            text = Array(text.prefix(layout.labelRows))
            for (index, line) in text.enumerated() {
                canvas.put(
                    StyledText(line, index == 0 ? style : .text), row: place.row + index, column: place.column,
                    width: layout.pageColumns)
                if isSelected {
                    canvas.choose(
                        row: place.row + index, from: place.column, to: place.column + layout.pageColumns - 1)
                }
            }
            return
        }
        canvas.put(label, row: place.row, column: place.column, width: layout.pageColumns)
        if isSelected {
            canvas.choose(row: place.row, from: place.column, to: place.column + layout.pageColumns - 1)
        }
        guard isHere else {
            canvas.put(
                StyledText(TerminalWords.Overview.notDownloaded, .quiet), row: place.row + 1, column: place.column,
                width: layout.pageColumns)
            return
        }
        guard let drawing = drawings[thumbnailRequest(position, layout)] else { return }
        if let picture = drawing.picture {
            canvas.put(picture, row: place.row + 1, column: place.column, isBlocks: graphics.format == .blocks)
            return
        }
        for (index, line) in drawing.text.lines.prefix(layout.pageRows).enumerated() {
            canvas.put(
                line.styled([:]).styled(.quiet), row: place.row + 1 + index, column: place.column,
                width: layout.pageColumns)
        }
    }

    /// Draws the number of rows and articles outside the screen.
    private func drawRest(_ layout: OverviewLayout, _ grid: PageGrid, on canvas: inout Canvas) {
        var words: [String] = []
        if layout.pages.lowerBound > 0 { words.append("↑ " + TerminalWords.Overview.moreRows(layout.pages.lowerBound)) }
        let below = layout.pageCount - layout.pages.upperBound
        if below > 0 { words.append("↓ " + TerminalWords.Overview.moreRows(below)) }
        let isRightToLeft = host.direction == .rightToLeft
        if layout.articles.lowerBound > 0 {
            words.append(
                (isRightToLeft ? "→ " : "← ") + TerminalWords.Overview.moreArticles(layout.articles.lowerBound))
        }
        let after = grid.articles.count - layout.articles.upperBound
        if after > 0 { words.append((isRightToLeft ? "← " : "→ ") + TerminalWords.Overview.moreArticles(after)) }
        guard !words.isEmpty, layout.pageRows > 0 else { return }
        canvas.put(StyledText(words.joined(separator: "   "), .quiet), row: rows - 1, column: 2, width: columns - 2)
    }
}
