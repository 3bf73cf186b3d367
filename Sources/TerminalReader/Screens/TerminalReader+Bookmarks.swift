import Periodical
import Reading

extension TerminalReader {
    func pressOnBookmarks(_ key: Key, _ selection: Int) -> Bool {
        let places = marks.places
        let last = max(0, places.count - 1)
        switch key {
        case .down, .character("j"): screen = .bookmarks(selection: min(selection + 1, last))
        case .up, .character("k"): screen = .bookmarks(selection: max(selection - 1, 0))
        case .home: screen = .bookmarks(selection: 0)
        case .end, .character("G"): screen = .bookmarks(selection: last)
        case .enter, .right, .character("l"):
            if places.indices.contains(selection) { jump(to: places[selection].position) }
        case .character("b"), .character("x"):
            guard places.indices.contains(selection) else { return true }
            takenMark = places[selection]
            set(places[selection], false)
            screen = .bookmarks(selection: max(0, min(selection, last - 1)))
        case .character("z"):
            guard let taken = takenMark else { return true }
            takenMark = nil
            set(taken, true)
        default: return pressAnywhere(key)
        }
        return true
    }

    private func set(_ place: MarkedPlace, _ isSet: Bool) {
        switch place {
        case .bookmark(let position): setBookmark(isSet, at: position)
        case .highlight(let highlight): setHighlight(isSet, highlight)
        }
    }

    /// Returns the index of the bookmark or highlight at a row, counted from 1.
    func bookmark(atRow row: Int) -> Int? {
        let index = row - bodyRows.lowerBound + window.top
        return marks.places.indices.contains(index) ? index : nil
    }

    func drawBookmarks(_ selection: Int, on canvas: inout Canvas) {
        let places = marks.places
        HeaderLine(
            title: StyledText(foreign: host.title, .strong),
            crumb: StyledText(
                " › "
                    + (marks.highlights.isEmpty
                        ? TerminalWords.Screen.bookmarksInIssue : TerminalWords.Screen.bookmarksAndNotes)),
            right: StyledText("\(places.count)", .quiet)
        ).draw(on: &canvas)
        guard !places.isEmpty else {
            canvas.put(StyledText(TerminalWords.Shared.noBookmarks), row: bodyRows.lowerBound + 1, column: 4)
            canvas.put(
                StyledText(marked: TerminalWords.Shared.howToBookmark, .quiet),
                row: bodyRows.lowerBound + 3, column: 4)
            return drawFooter([KeyHint("q", TerminalWords.Shared.back)], on: &canvas)
        }
        let end = min(columns - 1, 84)
        // Positions in a book have more characters than positions in an issue.
        let start = max(10, 6 + (places.map { label(of: $0.position).count }.max() ?? 0))
        window.show(selection, of: places.count, height: bodyRows.count)
        for (line, index) in window.rows(of: places.count, height: bodyRows.count).enumerated() {
            let row = bodyRows.lowerBound + line
            canvas.put(StyledText(label(of: places[index].position), .quiet), row: row, column: 4)
            canvas.put(said(of: places[index]), row: row, column: start, width: max(1, end - start - 2))
            if index == selection { canvas.choose(row: row, from: 2, to: end) }
        }
        drawFooter(
            [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("b", TerminalWords.Shared.remove), KeyHint("z", TerminalWords.Shared.undo),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: places.count), on: &canvas)
    }

    /// Returns the page title of a bookmark, or the note and text of a highlight.
    private func said(of place: MarkedPlace) -> StyledText {
        switch place {
        case .bookmark(let position):
            let page = session.content.grid[position]
            return StyledText(foreign: page?.title ?? page?.alt ?? TerminalWords.Shared.page(label(of: position)))
        case .highlight(let highlight):
            let words = StyledText(foreign: highlight.words, .highlighted)
            guard let note = highlight.note else { return words }
            return StyledText(foreign: note) + "  " + words
        }
    }
}
