extension TerminalShelf {
    /// Handles the mouse: a click selects, a second click opens, and the wheel moves the selection.
    /// - Returns: Whether the shelf stays open.
    func use(_ mouse: Mouse) -> Bool {
        switch mouse.action {
        case .click: return click(row: mouse.row, column: mouse.column)
        case .wheelUp, .wheelDown:
            let key: Key = mouse.action == .wheelUp ? .up : .down
            guard dialog == nil, screen != .search else { return press(key) }
            for _ in 0..<3 where !press(key) { return false }
        case .wheelLeft, .wheelRight: break
        }
        return true
    }

    private func click(row: Int, column: Int) -> Bool {
        guard let target = targets.last(where: { $0.contains(row: row, column: column) }) else {
            // A click outside a pop-up closes it. A click on the header goes back.
            if dialog != nil {
                dialog = nil
            } else if row == 1, screens.count > 1 {
                screens.removeLast()
            }
            return true
        }
        switch target.meaning {
        case .key(let key): return press(key)
        case .choice(let index): if let answer = dialog?.answer(index) { return take(answer) }
        case .pane(let index):
            guard screen != .feeds else { return clickFeed(index) }
            list.isPaneFocused = true
            list.showPane(index, scene.contents, isLow: scene.layout.isLow)
        case .row(let index): clickRow(index)
        }
        return true
    }

    private func clickRow(_ index: Int) {
        switch screen {
        case .list:
            guard list.selection != index || list.isPaneFocused else { return carryOutOnChosen() }
            list.isPaneFocused = false
            list.select(index, scene.contents)
        case .covers:
            guard grid.chosen.index != index else { return carryOutOnChosen() }
            grid.chosen.choose(index, count: grid.items.count)
        case .feeds:
            guard feeds.chosen.index != index || feeds.isPaneFocused else { return openChosenPost() }
            feeds.isPaneFocused = false
            feeds.choose(index)
        case .search:
            guard search.chosen.index != index else { return openHit(index) }
            search.chosen.choose(index, count: search.hits.count)
        case .bookmarks:
            guard bookmarks.chosen.index != index else { return carryOutOnBookmarks(.open) }
            bookmarks.chosen.choose(index, count: bookmarks.bookmarks.count)
        case .downloads:
            guard downloads.chosen.index != index else { return carryOutOnDownloads(.open) }
            downloads.chosen.choose(index, count: downloads.downloads.count)
        case .timers:
            guard timers.chosen.index != index else { return carryOutOnTimers(.open) }
            timers.chosen.choose(index, count: timers.rows.count)
        case .keys, .post: break
        }
    }

    /// Lists the posts of a clicked feed. If the pane fills the whole screen, a second click shows the posts.
    private func clickFeed(_ index: Int) -> Bool {
        guard feeds.pane.indices.contains(index) else { return true }
        let source = feeds.pane[index].source
        if feeds.wish.source == source {
            feeds.isPaneFocused = false
        } else {
            feeds.isPaneFocused = true
            showSource(source)
        }
        return true
    }

    private func carryOutOnChosen() { _ = carryOut(.open) }
}
