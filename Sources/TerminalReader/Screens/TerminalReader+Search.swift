import Periodical
import Reading
import Rendering

extension TerminalReader {
    /// Inserts pasted text into the open prompt. Without a prompt the text is ignored, so that its characters do not
    /// act as keys.
    func paste(_ text: String) {
        switch overlay {
        case .search(var line):
            line.insert(text)
            overlay = .search(line)
        case .number(var line):
            line.insert(text.filter { $0.isASCII && $0.isNumber })
            overlay = .number(line)
        case .printedPage(var line):
            line.insert(text)
            overlay = .printedPage(line)
        case .highlightNote(var line, let characters):
            line.insert(text)
            overlay = .highlightNote(line, characters)
        default: break
        }
    }

    func pressOnSearch(_ key: Key, _ line: PromptLine) {
        switch key {
        case .escape: overlay = nil
        case .enter:
            overlay = nil
            find(line.text)
        default:
            var line = line
            if key == .backspace, line.text.isEmpty { return overlay = nil }
            _ = line.press(key)
            overlay = .search(line)
        }
    }

    /// Searches the issue, and lists the pages with matches.
    func find(_ words: String) {
        guard !WordSearch(words).isEmpty else { return }
        search = PageSearch(words: words)
        matchLine = nil
        // Reading all pages is slow, and a PDF needs an external program. Keys must work in the meantime.
        let reading = readTexts()
        Task.detached(priority: .userInitiated) { [tell] in
            tell(.found(PageSearch(words: words, hits: WordSearch(words).hits(in: await reading.value))))
        }
    }

    /// Opens the search prompt, and reads the text of all pages while the user types.
    func openSearch() {
        overlay = .search(PromptLine())
        _ = readTexts()
    }

    private func readTexts() -> Task<[PageText], Never> {
        if let reading { return reading }
        let made = Task.detached(priority: .userInitiated) { [content = session.content] in content.texts() }
        reading = made
        return made
    }

    func show(_ found: PageSearch) {
        guard search?.words == found.words else { return }
        search = found
        guard let hits = found.hits, !hits.isEmpty else {
            search = nil
            notice = TerminalWords.Matches.none(found.words.printable)
            return
        }
        if isSearchOpening {
            isSearchOpening = false
            return jump(to: session.position, arriving: .match(isBackwards: false), remembersWay: false)
        }
        let best = hits.prefix { $0.isTogether == hits[0].isTogether }
        screen = .hits(selection: best.firstIndex { $0.position >= session.position.page } ?? 0)
    }

    /// Goes to the next or previous match.
    func nextHit(isBackwards: Bool) {
        guard let hits = search?.hits, !hits.isEmpty else {
            openSearch()
            return
        }
        if case .page = screen, let drawing, drawing.face != .picture {
            let lines = drawing.text.matchLines
            let here = matchLine ?? (isBackwards ? top + textRows : top - 1)
            let next = isBackwards ? lines.last { $0 < here } : lines.first { $0 > here }
            if let next {
                matchLine = next
                return reveal(next)
            }
        }
        let position = session.position.page
        let inOrder = hits.sorted { $0.position < $1.position }
        let next = isBackwards ? inOrder.last { $0.position < position } : inOrder.first { $0.position > position }
        guard let hit = next ?? (isBackwards ? inOrder.last : inOrder.first) else { return }
        if next == nil { notice = isBackwards ? TerminalWords.Matches.fromEnd : TerminalWords.Matches.fromStart }
        matchLine = nil
        jump(to: hit.position, arriving: .match(isBackwards: isBackwards), remembersWay: false)
    }

    // MARK: The list

    private var hits: [PageHit] { search?.hits ?? [] }

    /// A row of the list: an article, a page with matches, or a gap.
    private enum HitRow { case article(Int), hit(Int), gap }

    private var hitRows: [HitRow] {
        var rows: [HitRow] = []
        var article: Int?
        for (index, hit) in hits.enumerated() {
            if hit.position.articleIndex != article {
                if article != nil, self.rows >= 24 { rows.append(.gap) }
                article = hit.position.articleIndex
                rows.append(.article(hit.position.articleIndex))
            }
            rows.append(.hit(index))
        }
        return rows
    }

    private func row(ofHit selection: Int) -> Int {
        hitRows.firstIndex { if case .hit(selection) = $0 { true } else { false } } ?? 0
    }

    func pressOnHits(_ key: Key, _ selection: Int) -> Bool {
        let last = max(0, hits.count - 1)
        switch key {
        case .down, .character("j"): screen = .hits(selection: min(selection + 1, last))
        case .up, .character("k"): screen = .hits(selection: max(selection - 1, 0))
        case .pageDown, .character(" "): screen = .hits(selection: min(selection + max(1, bodyRows.count / 2), last))
        case .pageUp, .backspace: screen = .hits(selection: max(selection - max(1, bodyRows.count / 2), 0))
        case .home: screen = .hits(selection: 0)
        case .end, .character("G"): screen = .hits(selection: last)
        case .character("n"): screen = .hits(selection: selection == last ? 0 : selection + 1)
        case .character("N"): screen = .hits(selection: selection == 0 ? last : selection - 1)
        case .enter, .right, .character("l"):
            guard hits.indices.contains(selection) else { return true }
            jump(to: hits[selection].position, arriving: .match(isBackwards: false))
        default: return pressAnywhere(key)
        }
        return true
    }

    /// Returns the index of the match at a row of the screen, counted from 1.
    func hit(atRow row: Int) -> Int? {
        let index = row - bodyRows.lowerBound + window.top
        guard hitRows.indices.contains(index), case .hit(let hit) = hitRows[index] else { return nil }
        return hit
    }

    func drawHits(_ selection: Int, on canvas: inout Canvas) {
        let hits = hits
        let articles = Set(hits.map(\.position.articleIndex)).count
        let title = StyledText(foreign: host.title, .strong) + " › " + StyledText(foreign: "“\(search?.words ?? "")”")
        let count =
            columns >= 76 && order == .articles
            ? TerminalWords.Matches.inArticles(pages: hits.count, articles) : TerminalWords.Shared.pageCount(hits.count)
        HeaderLine(title: title, right: StyledText(count, .quiet)).draw(on: &canvas)
        let rows = hitRows
        window.show(row(ofHit: selection), of: rows.count, height: bodyRows.count)
        if selection == 0 { window.show(0, of: rows.count, height: bodyRows.count) }
        for (line, index) in window.rows(of: rows.count, height: bodyRows.count).enumerated() {
            let row = bodyRows.lowerBound + line
            switch rows[index] {
            case .gap: break
            case .article(let article):
                let first = PagePosition(articleIndex: article, pageIndex: 0)
                let title = session.content.grid[first]?.title ?? ""
                let number = order == .articles ? StyledText("\(article + 1) ", .quiet) : StyledText()
                canvas.put(
                    number + StyledText(foreign: title, .strong), row: row, column: 2,
                    width: columns - 2)
            case .hit(let index):
                let column = columns >= 76 ? 11 : 7
                canvas.put(StyledText(label(of: hits[index].position), .quiet), row: row, endingAt: column - 2)
                canvas.put(
                    Self.context(of: hits[index], columns: columns - column), row: row, column: column,
                    width: columns - column)
                if index == selection { canvas.choose(row: row, from: 2, to: columns - 1) }
            }
        }
        drawFooter(
            [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("n", TerminalWords.Reader.nextMatch), KeyHint("/", TerminalWords.Matches.newSearch),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: hits.count), on: &canvas)
    }

    /// Returns a match with the text around it, shortened so that the match is always visible.
    static func context(of hit: PageHit, columns: Int) -> StyledText {
        let match = StyledText(foreign: hit.match, .match)
        let room = max(0, min(columns / 2, columns - match.columns - 8))
        var before = Substring(hit.before.printable.trimmingPrefix { $0.isWhitespace })
        while String(before).terminalColumns > room, let space = before.firstIndex(of: " ") {
            before = before[before.index(after: space)...]
        }
        if String(before).terminalColumns > room { before = "" }
        return StyledText("…", .quiet) + StyledText(foreign: String(before)) + match + StyledText(foreign: hit.after)
    }
}
