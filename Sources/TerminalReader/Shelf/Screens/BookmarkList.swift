import Periodical

/// The screen that lists the bookmarks in all items, grouped by item.
struct BookmarkList: Sendable {
    private(set) var bookmarks: [ShelfBookmark] = []
    var chosen = ChosenRow()
    /// Whether the bookmarks have been loaded.
    private(set) var isLoaded = false

    enum Row: Sendable, Hashable {
        case gap
        case heading(Int)
        case bookmark(Int)
    }

    /// Updates the bookmarks and keeps the selection. The item with the newest bookmark comes first, and the bookmarks
    /// in an item are in reading order.
    /// - Parameter found: The bookmarks, newest first.
    mutating func update(_ found: [ShelfBookmark]) {
        let former = selected
        var order: [ItemReference] = []
        for bookmark in found where !order.contains(bookmark.item) { order.append(bookmark.item) }
        let groups = Dictionary(grouping: found, by: \.item)
        bookmarks = order.flatMap { item in
            (groups[item] ?? []).sorted {
                ($0.position.articleIndex, $0.position.pageIndex) < ($1.position.articleIndex, $1.position.pageIndex)
            }
        }
        isLoaded = true
        if let former,
            let index = bookmarks.firstIndex(where: { $0.item == former.item && $0.position == former.position })
        {
            chosen.choose(index, count: bookmarks.count)
        }
        chosen.clamp(bookmarks.count)
    }

    var selected: ShelfBookmark? { bookmarks.indices.contains(chosen.index) ? bookmarks[chosen.index] : nil }

    private var rows: [Row] {
        var rows: [Row] = []
        for (index, bookmark) in bookmarks.enumerated() {
            if index == 0 || bookmarks[index - 1].item != bookmark.item {
                if index > 0 { rows.append(.gap) }
                rows.append(.heading(index))
            }
            rows.append(.bookmark(index))
        }
        return rows
    }

    mutating func draw(on canvas: inout Canvas) -> [ShelfTarget] {
        let end = min(canvas.columns - 1, 84)
        let height = canvas.rows - 3
        guard !bookmarks.isEmpty else {
            if isLoaded {
                canvas.put(StyledText(TerminalWords.Shared.noBookmarks), row: 4, column: 4)
                canvas.put(
                    StyledText(marked: TerminalWords.Shared.howToBookmark), row: 6, column: 4)
            }
            return []
        }
        let rows = rows
        chosen.window.show(rows.firstIndex(of: .bookmark(chosen.index)) ?? 0, of: rows.count, height: height)
        if chosen.index == 0 { chosen.window.show(0, of: rows.count, height: height) }
        var targets: [ShelfTarget] = []
        for (offset, index) in chosen.window.rows(of: rows.count, height: height).enumerated() {
            let row = 3 + offset
            switch rows[index] {
            case .gap: break
            case .heading(let number):
                canvas.put(
                    StyledText(foreign: bookmarks[number].title, .strong), row: row, column: 2, width: end - 2)
            case .bookmark(let number):
                let bookmark = bookmarks[number]
                let start = canvas.put(
                    StyledText(ShelfDate.done(bookmark.date), .quiet), row: row, endingAt: end)
                var text = StyledText("\(bookmark.position)", .quiet)
                if let title = bookmark.pageTitle { text += StyledText(" ") + StyledText(foreign: title) }
                canvas.put(text, row: row, column: 4, width: start - 6)
                if number == chosen.index { canvas.choose(row: row, from: 1, to: end + 1) }
                targets.append(ShelfTarget(rows: row..<row + 1, columns: 1..<end + 2, meaning: .row(number)))
            }
        }
        return targets
    }
}

extension BookmarkList: ShelfView {
    var title: String { TerminalWords.Screen.bookmarks }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        guard !chosen.move(command, count: bookmarks.count, page: (scene.rows - 3) / 2) else { return }
        guard let bookmark = selected else { return }
        switch command {
        case .open:
            scene.open(
                bookmark.item, title: bookmark.title, isHere: scene.item(bookmark.item)?.presence == .here,
                at: bookmark.position)
        case .bookmark, .remove:
            scene.start { host, tell throws(MastheadError) in
                let undo = try await host.removeBookmark(bookmark)
                tell(.done(TerminalWords.Done.removedBookmark(at: "\(bookmark.position)"), undo))
                tell(.bookmarks(try await host.bookmarks()))
            }
        default: break
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        guard case .row(let index) = scene.target(at: mouse)?.meaning else { return }
        guard chosen.index != index else { return carryOut(.open, in: &scene) }
        chosen.choose(index, count: bookmarks.count)
    }

    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        HeaderLine(
            title: StyledText(title, .strong),
            right: StyledText(bookmarks.isEmpty ? "" : "\(bookmarks.count)", .quiet)
        ).draw(on: &canvas)
        scene.targets += draw(on: &canvas)
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        [
            KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
            KeyHint("b", TerminalWords.Shared.remove), KeyHint("z", TerminalWords.Shared.undo),
        ]
    }

    func position(in scene: ShelfScene) -> String { chosen.position(of: bookmarks.count) }
}
