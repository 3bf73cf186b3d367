import Periodical
import Reading

extension PageScreen {
    /// Returns the current options for drawing a page.
    private func reading(of position: PagePosition, in scene: ReadingScene) -> DrawingRequest.Reading {
        // Draw the top of the next page in advance, because that is where the page opens.
        var view = view
        if position.page != scene.page, view != .whole { view.y = 0 }
        return DrawingRequest.Reading(
            face: face, measure: measure, words: scene.search?.words(at: position.page), view: view,
            setting: scene.setting)
    }

    func request(_ position: PagePosition, in scene: ReadingScene) -> DrawingRequest {
        DrawingRequest(
            subject: .page(reading(of: position, in: scene)), position: position.page, columns: scene.columns,
            rows: scene.rows, graphics: scene.graphics)
    }

    /// Returns the drawing of the current page, or nil until the page is drawn.
    ///
    /// The page is drawn again if the terminal reports its character size late. Until then, keys refer to the drawing
    /// that is on the screen, which has the same lines.
    func drawing(in scene: ReadingScene) -> PageDrawing? {
        var request = request(scene.session.position, in: scene)
        if let drawing = scene.drawings[request] { return drawing }
        guard let shown else { return nil }
        request.graphics = shown.graphics
        return request == shown ? scene.drawings[shown] : nil
    }

    /// Returns the areas of the page's text, picture and other parts.
    func layout(in scene: ReadingScene) -> PageLayout { layout(of: drawing(in: scene)?.face ?? .text, in: scene) }

    private func layout(of face: PageFace, in scene: ReadingScene) -> PageLayout {
        PageLayout(columns: scene.columns, rows: scene.rows, measure: measure, face: face)
    }

    /// Returns the number of text rows on the screen.
    func textRows(in scene: ReadingScene) -> Int {
        let rows = layout(in: scene).text.rows
        guard let note = noteLines(in: scene) else { return rows }
        return max(1, rows - note.count - 1)
    }

    /// Returns the last line that can be scrolled to the top of the screen.
    func lastTop(in scene: ReadingScene) -> Int {
        guard let drawing = drawing(in: scene), drawing.face != .picture else { return 0 }
        return max(0, drawing.text.lines.count - layout(in: scene).text.rows)
    }

    /// Returns the lines of a text that are on the screen.
    func textRange(_ text: LaidText, in scene: ReadingScene) -> Range<Int> {
        let start = min(top, max(0, text.lines.count - 1))
        return start..<max(start, min(text.lines.count, start + textRows(in: scene)))
    }

    /// Returns the lines of the open note.
    private func noteLines(in scene: ReadingScene) -> [LaidText.Line]? {
        guard case .note(let name)? = mode, let drawing = drawing(in: scene), let range = drawing.text.notes[name]
        else { return nil }
        return Array(drawing.text.lines[range].prefix(max(1, layout(in: scene).text.rows / 2)))
    }

    /// Returns the row and column of the picture's top left corner.
    func picturePlace(_ drawing: PageDrawing, in scene: ReadingScene) -> (row: Int, column: Int) {
        let layout = layout(of: drawing.face, in: scene)
        guard let picture = drawing.picture else { return (1, 1) }
        var area = drawing.text.lines.isEmpty ? layout.picture : layout.pictureAside
        if view != .whole { area = layout.enlarged }
        if drawing.face == .both { return (layout.picture.row, layout.picture.column) }
        return (
            area.row + max(0, (area.rows - picture.rows) / 2),
            area.column + max(0, (area.columns - picture.columns) / 2)
        )
    }

    /// Returns the view that the key `t` shows next, or nil if the page has only one.
    func nextFace(in scene: ReadingScene) -> PageFace? {
        guard let drawing = shown.flatMap({ scene.drawings[$0] }), drawing.faces.count > 1,
            let index = drawing.faces.firstIndex(of: drawing.face)
        else { return nil }
        return drawing.faces[(index + 1) % drawing.faces.count]
    }

    // MARK: Drawing

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        drawPage(on: &canvas, in: &scene)
        report(to: &scene)
        drawHeader(on: &canvas, in: scene)
        scene.footer = footer(in: scene)
    }

    /// Draws the page, with the contents beside it if there is room.
    private mutating func drawPage(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let position = scene.session.position
        guard scene.isAvailable(position) else { return drawComing(on: &canvas, in: scene) }
        let request = request(position, in: scene)
        let pictures = illustrationRequests(of: scene.drawings[request]?.text ?? LaidText(), in: scene)
        let near = neighbors(in: scene).map { self.request($0, in: scene) }
        scene.drawings.want([request] + pictures.now + near + pictures.next)
        // Keep the previous page on the screen until the new page is drawn.
        guard let drawing = scene.drawings[request] ?? shown.flatMap({ scene.drawings[$0] }) else { return }
        if scene.drawings[request] != nil {
            shown = request
            settle(drawing, in: scene)
            measureBook(in: &scene)
        }
        let layout = layout(of: drawing.face, in: scene)
        if let pane = layout.pane {
            report(to: &scene)
            ContentsScreen.drawPane(pane, on: &canvas, in: scene)
        }
        switch drawing.face {
        case .text: drawText(drawing.text, layout.text, on: &canvas, in: scene)
        case .both:
            drawText(drawing.text, layout.text, on: &canvas, in: scene)
            if let picture = drawing.picture {
                canvas.put(
                    picture, row: layout.picture.row, column: layout.picture.column,
                    isBlocks: scene.graphics.format == .blocks)
                let below = layout.picture.row + picture.rows + 1
                if below < layout.picture.row + layout.picture.rows + 2 {
                    canvas.put(
                        StyledText(TerminalWords.Reader.asPrinted, .quiet), row: below, column: layout.picture.column,
                        width: layout.picture.columns)
                }
            }
        case .picture: drawPicture(drawing, layout, on: &canvas, in: scene)
        }
    }

    /// Returns the available pages that the user may open next, most likely first.
    private func neighbors(in scene: ReadingScene) -> [PagePosition] {
        let moves = [lastMove, .forward, .next, .lower, .previous, .upper, .back]
        var seen: Set<PagePosition> = [scene.page]
        let position = scene.session.position
        return moves.compactMap { scene.content.grid.position(from: position, by: $0) }.filter {
            seen.insert($0).inserted && scene.isAvailable($0)
        }
    }

    private func drawPicture(
        _ drawing: PageDrawing, _ layout: PageLayout, on canvas: inout Canvas, in scene: ReadingScene
    ) {
        guard let picture = drawing.picture else { return }
        let place = picturePlace(drawing, in: scene)
        canvas.put(picture, row: place.row, column: place.column, isBlocks: scene.graphics.format == .blocks)
        guard view == .whole else { return }
        guard !drawing.text.lines.isEmpty else {
            canvas.put(
                StyledText(drawing.description ?? "", .quiet), row: scene.rows - 1, column: 2, width: scene.columns - 2)
            return
        }
        let area = layout.aside
        let lines = drawing.text.lines.prefix(max(1, area.rows - 2))
        let numbers = Self.numbers(of: drawing.text, 0..<lines.count)
        for (index, line) in lines.enumerated() {
            draw(line, numbers, row: area.row + index, area, on: &canvas, in: scene)
        }
        canvas.put(
            StyledText(marked: TerminalWords.Reader.sharpInBrowser, .quiet),
            row: area.row + lines.count + 1, column: area.column, width: area.columns)
    }

    private func drawText(
        _ text: LaidText, _ area: PageLayout.Area, on canvas: inout Canvas, in scene: ReadingScene
    ) {
        guard !text.lines.isEmpty else {
            canvas.put(StyledText(TerminalWords.Reader.noText, .quiet), row: area.row, column: area.column)
            return
        }
        let range = textRange(text, in: scene)
        let numbers = Self.numbers(of: text, range)
        let selected = selectedCharacters(in: scene)
        for (index, line) in text.lines[range].enumerated() {
            draw(line, numbers, row: area.row + index, area, selected: selected, on: &canvas, in: scene)
        }
        drawIllustrations(of: text, range, area, on: &canvas, in: scene)
        guard let note = noteLines(in: scene) else { return }
        var row = area.row + area.rows - note.count - 1
        canvas.put(StyledText(String(repeating: "─", count: 12), .quiet), row: row, column: area.column)
        for line in note {
            row += 1
            draw(line, [:], row: row, area, on: &canvas, in: scene)
        }
    }

    /// Returns the numbers of the links in a range of lines.
    private static func numbers(of text: LaidText, _ range: Range<Int>) -> [Int: Int] {
        Dictionary(uniqueKeysWithValues: text.links(in: range).enumerated().map { ($0.element, $0.offset + 1) })
    }

    private func draw(
        _ line: LaidText.Line, _ numbers: [Int: Int], row: Int, _ area: PageLayout.Area, selected: Range<Int>? = nil,
        on canvas: inout Canvas, in scene: ReadingScene
    ) {
        let highlights = scene.marks.highlights.filter { $0.passage.start.page == scene.page }
        let text = line.styled(numbers, highlighted: highlights.map(\.passage.characters), selected: selected)
        if line.isRightToLeft {
            canvas.put(text, row: row, endingAt: area.column + area.columns - 1, width: area.columns)
        } else {
            canvas.put(text, row: row, column: area.column, width: area.columns)
        }
        if !line.hint.isEmpty { canvas.put(line.hint, row: row, endingAt: area.column + area.columns - 1) }
    }

    private mutating func drawComing(on canvas: inout Canvas, in scene: ReadingScene) {
        shown = nil
        let width = min(50, scene.columns - 12)
        let left = max(2, min((scene.columns - width) / 2, 36))
        var row = max(2, scene.rows / 2 - 4)
        let page = scene.content.grid[scene.page]
        canvas.put(
            StyledText(
                foreign: page?.title ?? page?.alt ?? TerminalWords.Shared.page("\(scene.page)"), .strong),
            row: row,
            column: left, width: scene.columns - left - 1)
        row += 2
        guard isFetching else {
            canvas.put(StyledText(TerminalWords.Reader.notDownloaded), row: row, column: left)
            return
        }
        canvas.put(StyledText(TerminalWords.Reader.downloading), row: row, column: left)
        if let share = waiting?.share, share.isFinite {
            row += 1
            canvas.put(
                .bar(min(max(0, share), 1), columns: 36) + StyledText("  \(Int(min(max(0, share), 1) * 100))%"),
                row: row,
                column: left)
        }
        if let detail = waiting?.detail {
            row += 1
            canvas.put(StyledText(detail, .quiet), row: row, column: left)
        }
        canvas.put(StyledText(TerminalWords.Reader.appears), row: row + 2, column: left)
    }

    // MARK: Pictures in the text

    /// The visible part of a picture in the text.
    private struct VisibleIllustration {
        let request: DrawingRequest
        /// The lines of text that the visible part covers.
        let lines: Range<Int>
        /// The row of the picture that is in the first of these lines.
        let firstRow: Int
        let indent: Int
    }

    /// Returns the visible parts of the pictures in a range of lines.
    private func illustrations(
        of text: LaidText, in range: Range<Int>, in scene: ReadingScene
    ) -> [VisibleIllustration] {
        text.pictures.compactMap { picture in
            let lines = picture.lines.clamped(to: range)
            guard !lines.isEmpty else { return nil }
            let all = picture.lines.count
            let firstRow = lines.lowerBound - picture.lines.lowerBound
            // Block characters can be cut after drawing. Pixels cannot, so only the visible rows are drawn.
            let rows = scene.graphics.format == .blocks ? 0..<all : firstRow..<firstRow + lines.count
            let request = DrawingRequest(
                subject: .illustration(picture.illustration.file, rows: rows, of: all),
                position: scene.page, columns: picture.illustration.columns, rows: rows.count,
                graphics: scene.graphics)
            return VisibleIllustration(request: request, lines: lines, firstRow: firstRow, indent: picture.indent)
        }
    }

    /// Returns requests for the pictures on this screen and the next.
    private func illustrationRequests(
        of text: LaidText, in scene: ReadingScene
    ) -> (now: [DrawingRequest], next: [DrawingRequest]) {
        guard !text.pictures.isEmpty else { return ([], []) }
        let range = textRange(text, in: scene)
        let next = range.upperBound..<max(range.upperBound, min(text.lines.count, range.upperBound + range.count))
        return (
            illustrations(of: text, in: range, in: scene).map(\.request),
            illustrations(of: text, in: next, in: scene).map(\.request)
        )
    }

    /// Draws the pictures in the text.
    /// - Parameter range: the lines on the screen.
    private func drawIllustrations(
        of text: LaidText, _ range: Range<Int>, _ area: PageLayout.Area, on canvas: inout Canvas,
        in scene: ReadingScene
    ) {
        let isBlocks = scene.graphics.format == .blocks
        for visible in illustrations(of: text, in: range, in: scene) {
            let (row, column) = (area.row + visible.lines.lowerBound - range.lowerBound, area.column + visible.indent)
            guard let drawing = scene.drawings[visible.request] else { continue }
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

    // MARK: Header and footer

    private func drawHeader(on canvas: inout Canvas, in scene: ReadingScene) {
        var right = StyledText()
        if scene.marks.ofIssue.contains(.favorite) { right += StyledText("★", .accent) + "  " }
        if scene.marks.bookmarks.contains(scene.page) { right += StyledText("▮", .accent) + "    " }
        right += pageNumbers(isLong: scene.columns >= 76, in: scene)
        let title = scene.title
        let page = pageTitle(in: scene).map { StyledText(foreign: $0) }
        let room = scene.columns - right.columns - 6
        if let page, title.columns + 3 + page.columns <= room {
            HeaderLine(title: title, crumb: " › " + page, right: right).draw(on: &canvas)
        } else {
            HeaderLine(title: page.map { $0.styled(.strong) } ?? title, right: right).draw(on: &canvas)
        }
    }

    /// Returns the title of the current page or article.
    private func pageTitle(in scene: ReadingScene) -> String? {
        let grid = scene.content.grid
        let first = PagePosition(articleIndex: scene.page.articleIndex, pageIndex: 0)
        return grid[scene.page]?.title ?? grid[first]?.title
    }

    /// Returns the page numbers for the header, with an arrow in each direction that has another page.
    private func pageNumbers(isLong: Bool, in scene: ReadingScene) -> StyledText {
        let (grid, position) = (scene.content.grid, scene.session.position)
        func arrow(_ sign: String, _ move: PageMove) -> StyledText {
            grid.position(from: position, by: move) == nil ? StyledText(" ") : StyledText(sign, .accent)
        }
        let isRightToLeft = scene.isRightToLeft
        if scene.order == .pages {
            let words = scene.pageNumber(position)
            return arrow("◂", isRightToLeft ? .forward : .back) + " "
                + StyledText(isLong ? TerminalWords.Reader.page(words.0, of: words.1) : "\(words.0)/\(words.1)", .quiet)
                + " " + arrow("▸", isRightToLeft ? .back : .forward)
        }
        var text = arrow("◂", isRightToLeft ? .next : .previous) + " "
        let articles = (position.articleIndex + 1, grid.articles.count)
        let pages = (position.pageIndex + 1, grid.lastPageIndex(inArticle: position.articleIndex) + 1)
        let isBook = scene.content.isReflowable
        text += StyledText(
            isLong
                ? TerminalWords.Reader.article(articles.0, of: articles.1, isBook: isBook)
                : "\(articles.0)/\(articles.1)",
            .quiet)
        text += " " + arrow("▸", isRightToLeft ? .previous : .next)
        if isBook, pages.1 == 1 {
            // In a chapter with a single page, the number of remaining screens is more useful than the page number.
            return isLong
                ? text
                    + StyledText(
                        screensLeft(in: scene).map { "   " + TerminalWords.Reader.screensLeft($0) } ?? "", .quiet)
                : text
        }
        text += StyledText(
            isLong ? "   " + TerminalWords.Reader.page(pages.0, of: pages.1) : "  \(pages.0)/\(pages.1)", .quiet)
        let up = grid.position(from: position, by: .upper) != nil
        let down = grid.position(from: position, by: .lower) != nil
        if up { text += " " + StyledText("▴", .accent) }
        if down { text += (up ? "" : " ") + StyledText("▾", .accent) }
        return text
    }

    /// Returns how many screens of the page remain, or nil if the page is a picture or is not drawn yet.
    private func screensLeft(in scene: ReadingScene) -> Int? {
        guard let drawing = drawing(in: scene), drawing.face != .picture else { return nil }
        let step = max(1, layout(in: scene).text.rows - 2)
        return max(0, (lastTop(in: scene) - top + step - 1) / step)
    }

    private func footer(in scene: ReadingScene) -> FooterLine {
        var footer = usualFooter(in: scene)
        switch mode {
        case .selecting(let selection):
            let begin = KeyHint(
                TerminalWords.KeyName.space,
                selection.anchor == nil ? TerminalWords.Highlight.startHere : TerminalWords.Highlight.thisWordOnly)
            footer.hints = [
                begin, KeyHint(TerminalWords.KeyName.enter, TerminalWords.Highlight.highlight),
                KeyHint("n", TerminalWords.Highlight.addNote),
                KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel),
            ]
            footer.position = ""
        case .highlightNote(let line, _):
            footer.notice = ReaderPrompt.shown(TerminalWords.Highlight.notePrompt, line, columns: scene.columns)
        case .note, nil: break
        }
        return footer
    }

    private func usualFooter(in scene: ReadingScene) -> FooterLine {
        guard scene.isAvailable(scene.session.position) else {
            return FooterLine(hints: [
                KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn),
                KeyHint("c", TerminalWords.Reader.contents),
            ])
        }
        if case .note? = mode {
            return FooterLine(hints: [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Reader.closeNote)])
        }
        let drawing = shown.flatMap { scene.drawings[$0] }
        var hints = [KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn)]
        if scene.search != nil, drawing?.text.matchLines.isEmpty == false {
            hints.append(KeyHint("n", TerminalWords.Reader.nextMatch))
        }
        if drawing?.face == .picture, scene.search == nil { hints.append(KeyHint("+", TerminalWords.Reader.larger)) }
        if isAstray, !trail.isEmpty { hints.append(KeyHint("z", TerminalWords.Reader.goBack)) }
        if let next = nextFace(in: scene) { hints.append(KeyHint("t", next.label)) }
        if hints.count < 3 { hints.append(KeyHint("c", TerminalWords.Reader.contents)) }
        let position = view == .whole ? "\(scene.progress)%" : "\(Int(view.zoom * 100))%"
        return FooterLine(hints: Array(hints.prefix(3)), position: position)
    }
}
