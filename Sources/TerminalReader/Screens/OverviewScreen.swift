import Markup
import Periodical
import Reading

/// The screen that shows an overview of all pages.
struct OverviewScreen: ReaderLayer {
    private(set) var selection: PagePosition

    init(_ selection: PagePosition) { self.selection = selection }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        let grid = scene.content.grid
        switch key {
        case .enter: scene.jump(to: selection)
        case .escape, .character("v"): scene.request(.close)
        case .home: selection = .first
        case .end, .character("G"): if let last = grid.positions.last { selection = last }
        default:
            guard let move = PageMove(key, scene.host.direction) else { return scene.request(.anywhere(key)) }
            var target = grid.position(from: selection, by: move)
            if [.next, .previous].contains(move), let found = target {
                // Keep the row when moving to another article, if possible.
                target = PagePosition(
                    articleIndex: found.articleIndex,
                    pageIndex: min(selection.pageIndex, grid.lastPageIndex(inArticle: found.articleIndex)))
            }
            if let target { selection = target }
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) {
        guard let position = layout(in: scene).position(row: mouse.row, column: mouse.column),
            scene.content.grid[position] != nil
        else { return }
        if position == selection { press(.enter, in: &scene) } else { selection = position }
    }

    private func layout(in scene: ReadingScene) -> OverviewLayout {
        OverviewLayout(
            scene.content.grid, selection: selection, columns: scene.columns, rows: scene.rows,
            direction: scene.host.direction)
    }

    private func thumbnailRequest(
        _ position: PagePosition, _ layout: OverviewLayout, in scene: ReadingScene
    ) -> DrawingRequest {
        DrawingRequest(
            subject: .thumbnail, position: position, columns: layout.pageColumns, rows: layout.pageRows,
            graphics: scene.graphics)
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let (layout, grid) = (layout(in: scene), scene.content.grid)
        let (number, count) = scene.pageNumber(selection)
        let place =
            scene.order == .pages
            ? TerminalWords.Reader.page(number, of: count)
            : TerminalWords.Reader.place(article: selection.articleIndex + 1, page: selection.pageIndex + 1)
        HeaderLine(
            title: scene.title,
            crumb: StyledText(scene.columns >= 76 ? " › \(TerminalWords.Screen.allPages)" : ""),
            right: StyledText(place, .quiet)
        )
        .draw(on: &canvas)
        if layout.pageRows > 0 {
            let wanted = layout.positions.filter { grid[$0] != nil && scene.isAvailable($0) }
            scene.drawings.want(wanted.map { thumbnailRequest($0, layout, in: scene) })
        }
        for position in layout.positions {
            guard let page = grid[position] else { continue }
            draw(position, page, layout, isSelected: position == selection, on: &canvas, in: scene)
        }
        drawRest(layout, grid, on: &canvas, in: scene)
        if layout.pageRows == 0, let page = grid[selection] {
            let words = page.title ?? page.alt ?? ""
            canvas.put(
                StyledText("\(scene.label(of: selection)) ", .quiet) + StyledText(foreign: words),
                row: scene.rows - 1, column: 2, width: scene.columns - 2)
        }
        scene.footer = FooterLine(hints: [
            KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
            KeyHint("q", TerminalWords.Shared.back), KeyHint("/", TerminalWords.Shared.search),
        ])
    }

    /// Breaks a label into lines. If there are too few rows, an ellipsis ends the last line.
    static func lines(of label: String, columns: Int, rows: Int) -> [String] {
        let lines = TextLayout(columns: columns).plainLines(label)
        guard lines.count > rows, rows > 0 else { return lines }
        let last = lines[(rows - 1)...].joined(separator: " ")
        return lines.prefix(rows - 1) + [last.fitted(toColumns: columns)]
    }

    private func draw(
        _ position: PagePosition, _ page: Page, _ layout: OverviewLayout, isSelected: Bool, on canvas: inout Canvas,
        in scene: ReadingScene
    ) {
        let place = layout.place(position)
        let isHere = scene.content.isAvailable(page)
        let style: TextStyle = isHere ? .strong : .quiet
        var label = StyledText("\(scene.label(of: position)) ", style)
        if position == scene.page { label = StyledText("● ", .accent) + label }
        if scene.marks.bookmarks.contains(position) { label += StyledText("▮ ", .accent) }
        label += StyledText(foreign: page.title ?? "", style)
        guard layout.pageRows > 0 else {
            let text = Self.lines(of: label.text, columns: layout.pageColumns, rows: layout.labelRows)
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
        guard let drawing = scene.drawings[thumbnailRequest(position, layout, in: scene)] else { return }
        if let picture = drawing.picture {
            canvas.put(picture, row: place.row + 1, column: place.column, isBlocks: scene.graphics.format == .blocks)
            return
        }
        for (index, line) in drawing.text.lines.prefix(layout.pageRows).enumerated() {
            canvas.put(
                line.styled([:]).styled(.quiet), row: place.row + 1 + index, column: place.column,
                width: layout.pageColumns)
        }
    }

    /// Draws the number of rows and articles that do not fit on the screen.
    private func drawRest(_ layout: OverviewLayout, _ grid: PageGrid, on canvas: inout Canvas, in scene: ReadingScene) {
        var words: [String] = []
        if layout.pages.lowerBound > 0 { words.append("↑ " + TerminalWords.Overview.moreRows(layout.pages.lowerBound)) }
        let below = layout.pageCount - layout.pages.upperBound
        if below > 0 { words.append("↓ " + TerminalWords.Overview.moreRows(below)) }
        if layout.articles.lowerBound > 0 {
            words.append(
                (scene.isRightToLeft ? "→ " : "← ") + TerminalWords.Overview.moreArticles(layout.articles.lowerBound))
        }
        let after = grid.articles.count - layout.articles.upperBound
        if after > 0 { words.append((scene.isRightToLeft ? "← " : "→ ") + TerminalWords.Overview.moreArticles(after)) }
        guard !words.isEmpty, layout.pageRows > 0 else { return }
        canvas.put(
            StyledText(words.joined(separator: "   "), .quiet), row: scene.rows - 1, column: 2, width: scene.columns - 2
        )
    }
}
