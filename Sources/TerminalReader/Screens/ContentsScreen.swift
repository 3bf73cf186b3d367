import Periodical
import Reading

/// The screen that lists the contents.
struct ContentsScreen: ReaderLayer {
    private(set) var selection: Int

    /// The maximum width of the list in columns. If the list were wider, the start and the end of a row would be too
    /// far apart.
    private static let mostListColumns = 80

    /// Opens the contents with the row of the reading position selected.
    init(in scene: ReadingScene) { selection = scene.contentsIndex(in: scene.contents) }

    /// Returns the list's rows. If the screen has enough rows, nil marks a gap between articles.
    private static func lines(of rows: [ContentsRow], in scene: ReadingScene) -> [Int?] {
        rows.indices.flatMap { index -> [Int?] in
            index > 0 && rows[index].isArticle && rows[index].level == nil && scene.rows >= 24 ? [nil, index] : [index]
        }
    }

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        let rows = scene.contents
        if let moved = key.selection(after: selection, of: rows.count, page: max(1, scene.bodyRows.count / 2)) {
            selection = moved
            return
        }
        switch key {
        case .enter, .right, .character("l"):
            guard rows.indices.contains(selection) else { return }
            let row = rows[selection]
            scene.jump(to: row.position, arriving: row.part.map { .part($0) } ?? .start)
        case .character("c"), .left, .character("h"): scene.request(.close)
        default: scene.request(.anywhere(key))
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) {
        let lines = Self.lines(of: scene.contents, in: scene)
        let index = mouse.row - scene.bodyRows.lowerBound + scene.window.top
        guard lines.indices.contains(index), let row = lines[index] else { return }
        if row == selection { press(.enter, in: &scene) } else { selection = row }
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        HeaderLine(
            title: scene.title,
            crumb: StyledText(scene.columns >= 76 ? " › \(TerminalWords.Screen.contents)" : ""),
            right: StyledText(TerminalWords.Shared.percentRead(scene.progress), .quiet)
        ).draw(on: &canvas)
        let rows = scene.contents
        let lines = Self.lines(of: rows, in: scene)
        let isWide = scene.columns >= 110
        let end = isWide ? Self.mostListColumns : scene.columns - 1
        let body = scene.bodyRows
        scene.window.show(lines.firstIndex(of: selection) ?? 0, of: lines.count, height: body.count)
        let here = scene.contentsIndex(in: rows)
        for (line, index) in scene.window.rows(of: lines.count, height: body.count).enumerated() {
            guard let entry = lines[index] else { continue }
            let row = body.lowerBound + line
            draw(rows[entry], isHere: entry == here, row: row, end: end, on: &canvas, in: scene)
            if entry == selection { canvas.choose(row: row, from: 1, to: end + 1) }
        }
        if isWide { drawCover(from: end + 5, on: &canvas, in: scene) }
        scene.footer = FooterLine(
            hints: [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("v", TerminalWords.Contents.viewPages), KeyHint("/", TerminalWords.Shared.search),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: rows.count))
    }

    private func draw(
        _ entry: ContentsRow, isHere: Bool, row: Int, end: Int, on canvas: inout Canvas, in scene: ReadingScene
    ) {
        var right = StyledText()
        if isHere { right += StyledText(TerminalWords.Contents.youAreHere, .accent) + "   " }
        if entry.level == nil, entry.isArticle {
            let isRead = entry.position.articleIndex < scene.page.articleIndex
            let pages = TerminalWords.Shared.pageCount(entry.pageCount)
            right += StyledText(isRead ? TerminalWords.Shared.read : pages, .quiet)
        } else if entry.level == nil {
            right += StyledText(entry.kind, .quiet)
        }
        if scene.marks.bookmarks.contains(entry.position) { right = StyledText("▮  ", .accent) + right }
        let start = canvas.put(right, row: row, endingAt: end)
        let title = entry.title ?? (entry.isArticle ? scene.nameless(entry.position) : "")
        if let level = entry.level {
            let column = min(2 + 2 * level, max(2, end / 2))
            canvas.put(
                StyledText(foreign: title, level == 0 ? .strong : .text), row: row, column: column,
                width: max(1, start - column - 2))
        } else if entry.isArticle {
            canvas.put(StyledText("\(entry.position.articleIndex + 1)", .quiet), row: row, column: 2)
            canvas.put(StyledText(foreign: title, .strong), row: row, column: 5, width: max(1, start - 7))
        } else {
            canvas.put(StyledText("\(entry.position)", .quiet), row: row, column: 5)
            let column = 7 + "\(entry.position)".count
            canvas.put(StyledText(foreign: title), row: row, column: column, width: max(1, start - column - 2))
        }
    }

    private func drawCover(from column: Int, on canvas: inout Canvas, in scene: ReadingScene) {
        let (width, height) = (scene.columns - column - 1, max(4, scene.bodyRows.count - 8))
        let request = DrawingRequest(
            subject: .picture, position: .first, columns: width, rows: height, graphics: scene.graphics)
        if scene.isAvailable(.first) { scene.drawings.want([request]) }
        var row = scene.bodyRows.lowerBound
        if let picture = scene.drawings[request]?.picture {
            canvas.put(picture, row: row, column: column, isBlocks: scene.graphics.format == .blocks)
            row += picture.rows + 1
        }
        canvas.put(scene.title, row: row, column: column, width: width)
        let full = width * scene.progress / 100
        canvas.put(
            StyledText(String(repeating: "━", count: max(0, full - 6)), .accent)
                + StyledText(String(repeating: "─", count: max(0, width - 6 - max(0, full - 6))), .quiet)
                + StyledText("\(scene.progress)%".leading(toColumns: 6)), row: row + 2, column: column, width: width)
    }

    /// Draws the contents beside the text.
    static func drawPane(_ pane: PageLayout.Area, on canvas: inout Canvas, in scene: ReadingScene) {
        let rows = scene.contents
        let (lines, here) = (Self.lines(of: rows, in: scene), scene.contentsIndex(in: rows))
        var window = ListWindow()
        window.show(lines.firstIndex(of: here) ?? 0, of: lines.count, height: pane.rows)
        for (line, index) in window.rows(of: lines.count, height: pane.rows).enumerated() {
            guard let entry = lines[index].map({ rows[$0] }) else { continue }
            let row = pane.row + line
            let isHere = lines[index] == here
            let style = isHere ? TextStyle.strong : entry.isArticle ? .text : .quiet
            if isHere { canvas.put(StyledText("▌", .accent), row: row, column: pane.column - 1) }
            if entry.isArticle, entry.level == nil {
                canvas.put(StyledText("\(entry.position.articleIndex + 1)", .quiet), row: row, column: pane.column)
            }
            let indent = entry.level.map { min(2 * $0, 8) } ?? 3
            canvas.put(
                StyledText(foreign: entry.title ?? scene.nameless(entry.position), style), row: row,
                column: pane.column + indent, width: max(1, pane.columns - indent))
        }
    }
}

extension ReadingScene {
    var contents: [ContentsRow] { ContentsRow.rows(of: content) }

    /// Returns the index of the row that contains the reading position: the last row that starts at or above the top of
    /// the screen.
    func contentsIndex(in rows: [ContentsRow]) -> Int { ContentsRow.index(of: page, in: rows, isReached: isReached) }

    /// Returns a label for an article without a title: "Cover" or the article's number. In issues without articles, the
    /// label consists of the page numbers.
    fileprivate func nameless(_ position: PagePosition) -> String {
        guard order == .pages else {
            return content.coverTitle(ofArticle: position.articleIndex)
                ?? TerminalWords.Contents.article(position.articleIndex + 1)
        }
        let first = pageNumber(position).0
        let last = first + content.grid.lastPageIndex(inArticle: position.articleIndex)
        return first == last ? TerminalWords.Shared.page("\(first)") : TerminalWords.Contents.pages(first, last)
    }
}

extension String {
    /// Returns the text, right-aligned with spaces in a number of columns.
    fileprivate func leading(toColumns columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - terminalColumns)) + self
    }
}
