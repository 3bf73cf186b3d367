import Periodical
import Reading

extension TerminalReader {
    /// In wider lists, the start and the end of a row would be too far apart.
    private static let mostListColumns = 80

    func openContents() {
        screen = .contents(selection: contentsIndex(in: contents))
    }

    var contents: [ContentsRow] { ContentsRow.rows(of: session.content) }

    /// Returns the index of the row that contains the reading position: the last row that starts at or above the top of
    /// the screen.
    private func contentsIndex(in rows: [ContentsRow]) -> Int {
        ContentsRow.index(of: session.position, in: rows) { name in
            drawing?.text.notes[name].map { $0.lowerBound <= top + 1 } ?? false
        }
    }

    /// The rows of the list. On a high screen, nil stands for a gap between articles.
    private var contentsLines: [Int?] {
        contents.indices.flatMap { index -> [Int?] in
            index > 0 && contents[index].isArticle && contents[index].level == nil && rows >= 24
                ? [nil, index] : [index]
        }
    }

    func pressOnContents(_ key: Key, _ selection: Int) -> Bool {
        let rows = contents
        let last = rows.count - 1
        let page = max(1, bodyRows.count / 2)
        switch key {
        case .down, .character("j"): screen = .contents(selection: min(selection + 1, last))
        case .up, .character("k"): screen = .contents(selection: max(selection - 1, 0))
        case .pageDown, .character(" "): screen = .contents(selection: min(selection + page, last))
        case .pageUp, .backspace: screen = .contents(selection: max(selection - page, 0))
        case .home: screen = .contents(selection: 0)
        case .end, .character("G"): screen = .contents(selection: last)
        case .enter, .right, .character("l"):
            if rows.indices.contains(selection) { open(rows[selection]) }
        case .character("c"), .left, .character("h"): screen = .page
        default: return pressAnywhere(key)
        }
        return true
    }

    func open(_ row: ContentsRow) { jump(to: row.position, arriving: row.part.map { .part($0) } ?? .start) }

    /// Returns the index in the contents at a row of the screen, counted from 1.
    func contentsRow(atRow row: Int) -> Int? {
        let lines = contentsLines
        let index = row - bodyRows.lowerBound + window.top
        return lines.indices.contains(index) ? lines[index] : nil
    }

    func drawContents(_ selection: Int, on canvas: inout Canvas) {
        HeaderLine(
            title: StyledText(foreign: host.title, .strong),
            crumb: StyledText(columns >= 76 ? " › \(TerminalWords.Screen.contents)" : ""),
            right: StyledText(TerminalWords.Shared.percentRead(progress), .quiet)
        ).draw(on: &canvas)
        let (rows, lines) = (contents, contentsLines)
        let isWide = columns >= 110
        let end = isWide ? Self.mostListColumns : columns - 1
        window.show(lines.firstIndex(of: selection) ?? 0, of: lines.count, height: bodyRows.count)
        let here = contentsIndex(in: rows)
        for (line, index) in window.rows(of: lines.count, height: bodyRows.count).enumerated() {
            guard let entry = lines[index] else { continue }
            let row = bodyRows.lowerBound + line
            draw(rows[entry], isHere: entry == here, row: row, end: end, on: &canvas)
            if entry == selection { canvas.choose(row: row, from: 1, to: end + 1) }
        }
        if isWide { drawCover(from: end + 5, on: &canvas) }
        drawFooter(
            [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("v", TerminalWords.Contents.viewPages), KeyHint("/", TerminalWords.Shared.search),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: rows.count), on: &canvas)
    }

    private func draw(_ entry: ContentsRow, isHere: Bool, row: Int, end: Int, on canvas: inout Canvas) {
        var right = StyledText()
        if isHere { right += StyledText(TerminalWords.Contents.youAreHere, .accent) + "   " }
        if entry.level == nil, entry.isArticle {
            let isRead = entry.position.articleIndex < session.articleIndex
            let pages = TerminalWords.Shared.pageCount(entry.pageCount)
            right += StyledText(isRead ? TerminalWords.Shared.read : pages, .quiet)
        } else if entry.level == nil {
            right += StyledText(entry.kind, .quiet)
        }
        if marks.bookmarks.contains(entry.position) { right = StyledText("▮  ", .accent) + right }
        let start = canvas.put(right, row: row, endingAt: end)
        let title = entry.title ?? (entry.isArticle ? nameless(entry.position) : "")
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

    /// Returns the name of an article without a title: "Cover" or its number. In issues without articles, returns the
    /// page numbers.
    private func nameless(_ position: PagePosition) -> String {
        guard order == .pages else {
            return session.content.coverTitle(ofArticle: position.articleIndex)
                ?? TerminalWords.Contents.article(position.articleIndex + 1)
        }
        let first = pageNumber(position).0
        let last = first + session.content.grid.lastPageIndex(inArticle: position.articleIndex)
        return first == last ? TerminalWords.Shared.page("\(first)") : TerminalWords.Contents.pages(first, last)
    }

    private func drawCover(from column: Int, on canvas: inout Canvas) {
        let (width, height) = (columns - column - 1, max(4, bodyRows.count - 8))
        let request = DrawingRequest(
            subject: .picture, position: .first, columns: width, rows: height, graphics: graphics)
        if isAvailable(.first) { drawings.want([request]) }
        var row = bodyRows.lowerBound
        if let picture = drawings[request]?.picture {
            canvas.put(picture, row: row, column: column, isBlocks: graphics.format == .blocks)
            row += picture.rows + 1
        }
        canvas.put(StyledText(foreign: host.title, .strong), row: row, column: column, width: width)
        let full = width * progress / 100
        canvas.put(
            StyledText(String(repeating: "━", count: max(0, full - 6)), .accent)
                + StyledText(String(repeating: "─", count: max(0, width - 6 - max(0, full - 6))), .quiet)
                + StyledText("\(progress)%".leading(toColumns: 6)), row: row + 2, column: column, width: width)
    }

    /// Draws the contents beside the text.
    func drawPane(_ pane: PageLayout.Area, on canvas: inout Canvas) {
        let (rows, lines) = (contents, contentsLines)
        let here = contentsIndex(in: rows)
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
                StyledText(foreign: entry.title ?? nameless(entry.position), style), row: row,
                column: pane.column + indent, width: max(1, pane.columns - indent))
        }
    }
}

extension String {
    /// Returns the text with spaces before it, so that it fills a number of columns.
    fileprivate func leading(toColumns columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - terminalColumns)) + self
    }
}
