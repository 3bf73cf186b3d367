import Periodical
import Reading

/// The screen that lists the issue's bookmarks and highlights.
struct MarksScreen: ReaderLayer {
    private(set) var selection = 0

    mutating func press(_ key: Key, in scene: inout ReadingScene) {
        let places = scene.marks.places
        if let moved = key.selection(after: selection, of: places.count, page: max(1, scene.bodyRows.count / 2)) {
            selection = moved
            return
        }
        switch key {
        case .enter, .right, .character("l"):
            if places.indices.contains(selection) { scene.jump(to: places[selection].position) }
        case .character("b"), .character("x"):
            guard places.indices.contains(selection) else { return }
            scene.removedMark = places[selection]
            scene.set(places[selection], false)
            selection = max(0, min(selection, places.count - 2))
        case .character("z"):
            guard let removed = scene.removedMark else { return }
            scene.removedMark = nil
            scene.set(removed, true)
        default: scene.request(.anywhere(key))
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ReadingScene) {
        let row = mouse.row - scene.bodyRows.lowerBound + scene.window.top
        guard scene.marks.places.indices.contains(row) else { return }
        if row == selection { press(.enter, in: &scene) } else { selection = row }
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ReadingScene) {
        let (places, body) = (scene.marks.places, scene.bodyRows)
        HeaderLine(
            title: scene.title,
            crumb: StyledText(
                " › "
                    + (scene.marks.highlights.isEmpty
                        ? TerminalWords.Screen.bookmarksInIssue : TerminalWords.Screen.bookmarksAndNotes)),
            right: StyledText("\(places.count)", .quiet)
        ).draw(on: &canvas)
        guard !places.isEmpty else {
            canvas.put(StyledText(TerminalWords.Shared.noBookmarks), row: body.lowerBound + 1, column: 4)
            canvas.put(
                StyledText(marked: TerminalWords.Shared.howToBookmark, .quiet), row: body.lowerBound + 3, column: 4)
            scene.footer = FooterLine(hints: [KeyHint("q", TerminalWords.Shared.back)])
            return
        }
        let end = min(scene.columns - 1, 84)
        // Leave room for the longest position, because positions in a book take more columns than positions in an
        // issue.
        let start = max(10, 6 + (places.map { scene.label(of: $0.position).count }.max() ?? 0))
        scene.window.show(selection, of: places.count, height: body.count)
        for (line, index) in scene.window.rows(of: places.count, height: body.count).enumerated() {
            let row = body.lowerBound + line
            canvas.put(StyledText(scene.label(of: places[index].position), .quiet), row: row, column: 4)
            canvas.put(said(of: places[index], in: scene), row: row, column: start, width: max(1, end - start - 2))
            if index == selection { canvas.choose(row: row, from: 2, to: end) }
        }
        scene.footer = FooterLine(
            hints: [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("b", TerminalWords.Shared.remove), KeyHint("z", TerminalWords.Shared.undo),
            ],
            position: TerminalWords.Shared.position(selection + 1, of: places.count))
    }

    /// Returns the title of a bookmark's page, or the note and text of a highlight.
    private func said(of place: MarkedPlace, in scene: ReadingScene) -> StyledText {
        switch place {
        case .bookmark(let position):
            let page = scene.content.grid[position]
            return StyledText(foreign: page?.title ?? page?.alt ?? TerminalWords.Shared.page(scene.label(of: position)))
        case .highlight(let highlight):
            let words = StyledText(foreign: highlight.words, .highlighted)
            guard let note = highlight.note else { return words }
            return StyledText(foreign: note) + "  " + words
        }
    }
}
