import Periodical
import Reading

extension TerminalReader {
    /// The title of the current page or article.
    private var pageTitle: String? {
        let grid = session.content.grid
        let first = PagePosition(articleIndex: session.articleIndex, pageIndex: 0)
        return grid[session.position]?.title ?? grid[first]?.title
    }

    func drawPageHeader(on canvas: inout Canvas) {
        let position = session.position.page
        var right = StyledText()
        if marks.isFavorite { right += StyledText("★", .accent) + "  " }
        if marks.bookmarks.contains(position) { right += StyledText("▮", .accent) + "    " }
        let isLong = columns >= 76
        right += place(isLong: isLong)
        let title = StyledText(foreign: host.title, .strong)
        let page = pageTitle.map { StyledText(foreign: $0) }
        let room = columns - right.columns - 6
        if let page, title.columns + 3 + page.columns <= room {
            HeaderLine(title: title, crumb: " › " + page, right: right).draw(on: &canvas)
        } else {
            HeaderLine(title: page.map { $0.styled(.strong) } ?? title, right: right).draw(on: &canvas)
        }
    }

    /// Returns the page numbers for the header, with arrows in the directions that have a page.
    private func place(isLong: Bool) -> StyledText {
        let (grid, position) = (session.content.grid, session.position)
        func arrow(_ sign: String, _ move: PageMove) -> StyledText {
            grid.position(from: position, by: move) == nil ? StyledText(" ") : StyledText(sign, .accent)
        }
        let isRightToLeft = host.direction == .rightToLeft
        if order == .pages {
            let words = pageNumber(position)
            return arrow("◂", isRightToLeft ? .forward : .back) + " "
                + StyledText(isLong ? TerminalWords.Reader.page(words.0, of: words.1) : "\(words.0)/\(words.1)", .quiet)
                + " " + arrow("▸", isRightToLeft ? .back : .forward)
        }
        var text = arrow("◂", isRightToLeft ? .next : .previous) + " "
        let articles = (position.articleIndex + 1, grid.articles.count)
        let pages = (position.pageIndex + 1, grid.lastPageIndex(inArticle: position.articleIndex) + 1)
        let isBook = session.content.isReflowable
        text += StyledText(
            isLong
                ? TerminalWords.Reader.article(articles.0, of: articles.1, isBook: isBook)
                : "\(articles.0)/\(articles.1)",
            .quiet)
        text += " " + arrow("▸", isRightToLeft ? .previous : .next)
        if isBook, pages.1 == 1 {
            // In a chapter of a single page, the number of screens left is more useful than the page number.
            return isLong
                ? text + StyledText(screensLeft.map { "   " + TerminalWords.Reader.screensLeft($0) } ?? "", .quiet)
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

    /// Returns the number of a page among all pages of the issue, and the number of pages.
    func pageNumber(_ position: PagePosition) -> (Int, Int) {
        let grid = session.content.grid
        let before = grid.articles.prefix(position.articleIndex).reduce(0) { $0 + $1.count }
        return (before + position.pageIndex + 1, grid.pageCount)
    }

    /// Returns the label of a position in lists: a position such as `2.1`, or a page number in issues without articles.
    func label(of position: PagePosition) -> String {
        order == .pages ? "\(pageNumber(position).0)" : "\(position)"
    }

    /// The number of screens after this one on the page. Nil for a picture, and until the page is drawn.
    private var screensLeft: Int? {
        guard let drawing, drawing.face != .picture else { return nil }
        let step = max(1, layout.text.rows - 2)
        return max(0, (lastTop - top + step - 1) / step)
    }

    func drawPageFooter(on canvas: inout Canvas) {
        guard isAvailable(session.position) else {
            return drawFooter(
                [
                    KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn),
                    KeyHint("c", TerminalWords.Reader.contents),
                ], on: &canvas)
        }
        if case .note? = overlay {
            return drawFooter([KeyHint(TerminalWords.KeyName.escape, TerminalWords.Reader.closeNote)], on: &canvas)
        }
        let drawing = shown.flatMap { drawings[$0] }
        var hints = [KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn)]
        if search != nil, drawing?.text.matchLines.isEmpty == false {
            hints.append(KeyHint("n", TerminalWords.Reader.nextMatch))
        }
        if drawing?.face == .picture, search == nil { hints.append(KeyHint("+", TerminalWords.Reader.larger)) }
        if isAstray, !trail.isEmpty { hints.append(KeyHint("z", TerminalWords.Reader.goBack)) }
        if let next = nextFace { hints.append(KeyHint("t", next.label)) }
        if hints.count < 3 { hints.append(KeyHint("c", TerminalWords.Reader.contents)) }
        let position = view == .whole ? "\(progress)%" : "\(Int(view.zoom * 100))%"
        drawFooter(Array(hints.prefix(3)), position: position, on: &canvas)
    }

    /// The view that the key `t` shows next, or nil if the page has only one view.
    var nextFace: PageFace? {
        guard let drawing = shown.flatMap({ drawings[$0] }), drawing.faces.count > 1,
            let index = drawing.faces.firstIndex(of: drawing.face)
        else { return nil }
        return drawing.faces[(index + 1) % drawing.faces.count]
    }

    /// The user's progress in the issue, in percent.
    var progress: Int {
        if let share = shareShown { return Int((share * 100).rounded(.down)) }
        let positions = session.content.grid.positions
        let index = positions.firstIndex(of: session.position.page) ?? 0
        return (index + 1) * 100 / max(1, positions.count)
    }

    func drawFooter(_ hints: [KeyHint], position: String = "", on canvas: inout Canvas) {
        var footer = FooterLine(hints: hints, position: position)
        switch overlay {
        case .search(let line): footer.notice = prompt("/", line)
        case .number(let line): footer.notice = prompt(TerminalWords.PageNumber.prompt, line)
        case .printedPage(let line): footer.notice = prompt(TerminalWords.PageNumber.printedPrompt, line)
        case .highlightNote(let line, _): footer.notice = prompt(TerminalWords.Highlight.notePrompt, line)
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
        case .goTo:
            footer.hints = [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)]
            footer.position = ""
        case .text:
            footer.hints = [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.TextSettings.change),
                KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.close),
            ]
            footer.position = ""
        case .note, nil: break
        }
        if let notice { footer.notice = StyledText(notice) }
        footerTargets = footer.draw(on: &canvas)
    }

    private func prompt(_ sign: String, _ line: PromptLine) -> StyledText {
        StyledText(sign, .strongAccent) + line.shown(columns: max(10, columns - 16))
    }
}
