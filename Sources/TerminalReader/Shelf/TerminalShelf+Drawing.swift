import Periodical

extension TerminalShelf {
    var screenTitle: String {
        switch screen {
        case .list, .covers: TerminalWords.Screen.shelf
        case .feeds: TerminalWords.Screen.feeds
        case .post: StyledText(foreign: post?.post.feedTitle ?? "").text
        case .timers: TerminalWords.Screen.timers
        case .search: TerminalWords.Screen.search
        case .bookmarks: TerminalWords.Screen.bookmarks
        case .downloads: TerminalWords.Screen.downloads
        case .keys: TerminalWords.Screen.keys
        }
    }

    /// Shows a message in the footer until the next key.
    func say(_ text: String, canUndo: Bool = false) {
        notice = StyledText(text)
        if canUndo { notice = StyledText(text) + StyledText(marked: " " + TerminalWords.Shared.pressZ, .quiet) }
    }

    /// Shows an error in the footer: the cause and a hint.
    func show(_ error: MastheadError) {
        let hint = error.hint.map { StyledText(" ") + StyledText(foreign: $0, .quiet) } ?? StyledText()
        notice = StyledText("✗ ", .bad) + StyledText(foreign: error.found.sentence) + hint
    }

    /// Draws the screen.
    func draw() { device.write(painter.paint(drawn())) }

    /// Returns the current screen as a canvas.
    func drawn() -> Canvas {
        var canvas = Canvas(columns: columns, rows: rows, glyphs: glyphs)
        targets = []
        var wanted: [CoverRequest] = []
        switch screen {
        case .list: wanted = drawList(&canvas)
        case .feeds: wanted = drawFeeds(&canvas)
        case .post: wanted = drawPost(&canvas)
        case .covers:
            drawHeader(&canvas, crumb: " › \(TerminalWords.Screen.covers), \(crumb)")
            wanted = grid.requests(columns: columns, rows: rows, scene)
            if scene.showsCovers { askForCovers(of: grid.shown(columns: columns, rows: rows)) }
            targets += grid.draw(on: &canvas, scene)
        case .timers:
            HeaderLine(title: StyledText(TerminalWords.Screen.timers, .strong), right: timers.summary).draw(on: &canvas)
            targets += timers.draw(on: &canvas)
        case .search:
            drawHeader(&canvas, crumb: "")
            let new = Set(scene.contents.items.lazy.filter(\.isNew).map(\.id))
            targets += search.draw(on: &canvas) { new.contains($0) }
        case .bookmarks:
            let count = bookmarks.bookmarks.count
            HeaderLine(
                title: StyledText(TerminalWords.Screen.bookmarks, .strong),
                right: StyledText(count > 0 ? "\(count)" : "", .quiet)
            ).draw(on: &canvas)
            targets += bookmarks.draw(on: &canvas)
        case .downloads:
            HeaderLine(title: StyledText(TerminalWords.Screen.downloads, .strong), right: downloads.summary).draw(
                on: &canvas)
            targets += downloads.draw(on: &canvas) { titles($0) }
        case .keys: keys.draw(on: &canvas)
        }
        drawFooter(&canvas)
        covers.want(wanted)
        if let dialog {
            targets = targets.filter { $0.rows.contains(rows) }
            for choice in dialog.popup.draw(on: &canvas) {
                targets.append(
                    ShelfTarget(
                        rows: choice.row..<choice.row + 1, columns: choice.columns, meaning: .choice(choice.choice)))
            }
        }
        return canvas
    }

    /// The header's description of the list: the filter or publication, and the order.
    private var crumb: String {
        var words = list.filter.title
        switch list.source {
        case .everything: break
        case .due: words = TerminalWords.Shelf.dueListed
        case .begun: words = TerminalWords.Shelf.continueListed
        case .favorites: words = TerminalWords.Shelf.favoritesListed
        case .publication(let handle), .group(let handle, _):
            words = StyledText(foreign: scene.publicationTitle(handle)).text
        }
        if case .category = list.filter, list.source != .everything { words += ", \(list.filter.title)" }
        return "\(words), \(list.order.title(isOfBooks: isOfBooks))"
    }

    /// Whether the list contains only books.
    var isOfBooks: Bool {
        switch list.source {
        case .publication(let handle), .group(let handle, _):
            scene.contents.publications.first { $0.id == handle }?.kind == .bookshelf
        case .everything, .due, .begun, .favorites:
            !scene.contents.publications.isEmpty && scene.contents.publications.allSatisfy { $0.kind == .bookshelf }
        }
    }

    private func drawHeader(_ canvas: inout Canvas, crumb: String) {
        let activity = scene.activity(newCount: list.listing.newCount, columns: columns)
        HeaderLine(title: StyledText(TerminalWords.Screen.shelf, .strong), crumb: StyledText(crumb), right: activity)
            .draw(on: &canvas)
    }

    /// Draws the list.
    /// - Returns: The covers to draw.
    private func drawList(_ canvas: inout Canvas) -> [CoverRequest] {
        guard isLoaded else {
            HeaderLine(title: StyledText(TerminalWords.Screen.shelf, .strong)).draw(on: &canvas)
            return []
        }
        guard !scene.contents.publications.isEmpty || !scene.contents.items.isEmpty else {
            HeaderLine(title: StyledText(TerminalWords.Screen.shelf, .strong)).draw(on: &canvas)
            EmptyShelf(commands: host.firstCommands).draw(on: &canvas)
            return []
        }
        drawHeader(&canvas, crumb: " › \(crumb)")
        list.scroll(height: scene.layout.height)
        targets += scene.drawPane(
            list.paneRows, window: list.paneWindow, source: list.source, isFocused: list.isPaneFocused, on: &canvas)
        guard !list.listing.itemRows.isEmpty else {
            let row = scene.layout.rows.lowerBound + 1
            canvas.put(StyledText(emptyList), row: row, column: scene.layout.title)
            if list.filter != .everything || list.source != .everything {
                canvas.put(
                    StyledText(marked: TerminalWords.Shelf.pressEscape), row: row + 2,
                    column: scene.layout.title)
            } else {
                canvas.put(
                    StyledText(marked: TerminalWords.Shelf.pressRefresh), row: row + 2,
                    column: scene.layout.title)
            }
            return []
        }
        targets += scene.drawList(
            list.listing, window: list.window, selection: list.selection, isFocused: !list.isPaneFocused, on: &canvas)
        guard let chosen = list.chosen(scene.contents) else { return [] }
        scene.drawCover(of: chosen, on: &canvas)
        // The covers of the neighboring rows are next, because the user is likely to select them.
        let near = [0, 1, -1, 2].compactMap { list.listing.place(list.selection + $0) }
        if scene.showsCovers, scene.layout.cover != nil { askForCovers(of: near.map(\.item)) }
        return near.compactMap { scene.coverRequest(scene.contents.items[$0.item]) }
    }

    /// Requests the covers that the host downloads only on demand. Each cover is requested once.
    private func askForCovers(of indices: [Int]) {
        let items = indices.map { scene.contents.items[$0] }.filter { $0.isCoverToCome && !askedCovers.contains($0.id) }
        guard !items.isEmpty else { return }
        askedCovers.formUnion(items.map(\.id))
        Task { [host] in await host.fetchCovers(of: items.map(\.id)) }
    }

    private var emptyList: String {
        switch (list.source, list.filter) {
        case (.favorites, _), (_, .favorites): TerminalWords.Shared.noFavorites
        case (.begun, _): TerminalWords.Shelf.nothingStarted
        case (_, .new): TerminalWords.Shelf.nothingNew
        case (.publication, _) where isOfFeed: TerminalWords.Shelf.noNewPosts
        case (.everything, _) where !scene.contents.feeds.isEmpty: TerminalWords.Shelf.nothingNewButFeeds
        case (_, .here): TerminalWords.Shelf.nothingDownloaded
        default: TerminalWords.Shelf.noIssues
        }
    }

    private var isOfFeed: Bool {
        guard case .publication(let handle) = list.source else { return false }
        return scene.contents.feeds.contains { $0.id == handle }
    }

    private func drawFooter(_ canvas: inout Canvas) {
        if let address {
            let label = TerminalWords.Shelf.addPrompt
            canvas.put(StyledText(label, .strong), row: rows, column: 2)
            canvas.put(
                address.shown(columns: columns - label.count - 3), row: rows, column: 2 + label.count,
                width: columns - label.count - 3)
            if let notice { put(lines(of: notice, columns: columns - 2), above: rows, on: &canvas) }
            return
        }
        if let typing {
            let label = "\(typing.row.label.prefix(1).uppercased() + typing.row.label.dropFirst()): "
            let width = label.terminalColumns
            canvas.put(StyledText(label, .strong), row: rows, column: 2)
            canvas.put(
                typing.line.shown(columns: columns - width - 3), row: rows, column: 2 + width,
                width: columns - width - 3)
            return
        }
        if let prompt = timerPrompt { return drawPrompt(prompt.label, prompt.line, &canvas) }
        if screen == .feeds, let prompt = feeds.dayPrompt {
            return drawPrompt(TerminalWords.PostFilter.dayPrompt, prompt, &canvas)
        }
        if screen == .feeds, let prompt = feeds.prompt {
            canvas.put(StyledText("/", .strongAccent), row: rows, column: 2)
            canvas.put(prompt.shown(columns: columns - 4), row: rows, column: 3, width: columns - 4)
            return
        }
        var footer =
            screen == .keys ? keys.footer(columns: columns) : FooterLine(hints: hints, position: position)
        if let notice {
            // The message leaves room for the key of the help.
            let shown = lines(of: notice, columns: columns - 2 - (footer.help.map { $0.text.columns + 4 } ?? 0))
            footer.notice = shown.last
            put(shown.dropLast(), above: rows, on: &canvas)
        }
        for target in footer.draw(on: &canvas) {
            targets.append(ShelfTarget(rows: rows..<rows + 1, columns: target.columns, meaning: .key(target.key)))
        }
    }

    /// Draws a prompt, with any message above it.
    private func drawPrompt(_ label: String, _ line: PromptLine, _ canvas: inout Canvas) {
        canvas.put(StyledText(label, .strong), row: rows, column: 2)
        let room = max(1, columns - label.terminalColumns - 3)
        canvas.put(line.shown(columns: room), row: rows, column: 2 + label.terminalColumns, width: room)
        if let notice { put(lines(of: notice, columns: columns - 2), above: rows, on: &canvas) }
    }

    /// Draws lines above a row and covers the content below them.
    private func put(_ lines: [StyledText], above row: Int, on canvas: inout Canvas) {
        guard !lines.isEmpty else { return }
        let top = row - lines.count
        // Pixel graphics would show through the text.
        canvas.pictures.removeAll { $0.row < row && $0.row + $0.drawing.rows > top }
        targets.removeAll { $0.rows.overlaps(top..<row) }
        for (index, line) in lines.enumerated() {
            canvas.fill(row: top + index, from: 1, to: columns)
            canvas.put(line, row: top + index, column: 2, width: columns - 2)
        }
    }

    /// Wraps a message. The number of lines is limited so that part of the screen stays visible.
    private func lines(of notice: StyledText, columns: Int) -> [StyledText] {
        let lines = notice.wrapped(toColumns: max(1, columns))
        let limit = max(1, min(5, rows - 4))
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + "…").fitted(toColumns: max(1, columns))]
    }

    /// The most useful keys on this screen, for the footer.
    private var hints: [KeyHint] {
        if let dialog {
            return dialog.popup.selection == nil && !dialog.popup.words.isEmpty
                ? dialog.popup.choices : [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)]
        }
        if opening != nil { return [KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel)] }
        switch screen {
        case .list, .covers:
            guard !scene.contents.publications.isEmpty || !scene.contents.items.isEmpty else {
                return isLoaded
                    ? [KeyHint("a", TerminalWords.Shared.add), KeyHint("q", TerminalWords.Shared.quit)] : []
            }
            if list.isPaneFocused {
                let isFeed = isOfFeed
                return [
                    KeyHint(
                        TerminalWords.KeyName.enter, isFeed ? TerminalWords.Shelf.posts : TerminalWords.Shelf.issues),
                    KeyHint("x", TerminalWords.Shared.unfollow),
                    KeyHint("/", TerminalWords.Shared.search),
                ]
            }
            let item = screen == .list ? list.chosen(scene.contents) : nil
            return [
                item.map(mainHint) ?? KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint(TerminalWords.KeyName.tab, TerminalWords.Shelf.nextNew),
                KeyHint("/", TerminalWords.Shared.search),
            ]
        case .feeds: return hintsOfFeeds
        case .post: return hintsOfPost
        case .timers:
            guard !timers.rows.isEmpty else { return timers.isLoaded ? [KeyHint("q", TerminalWords.Shared.back)] : [] }
            let runs = timers.timer.map { $0.state == .running || $0.state == .notBegun } ?? false
            return [
                timers.event == nil
                    ? KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.menu)
                    : KeyHint("u", TerminalWords.Timers.done),
                KeyHint("p", runs ? TerminalWords.Shared.pause : TerminalWords.Shared.resume),
                KeyHint("s", TerminalWords.Shared.statistics),
            ]
        case .search:
            return [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("↓", TerminalWords.Shared.select),
                KeyHint(TerminalWords.KeyName.escape, TerminalWords.Shared.cancel),
            ]
        case .bookmarks:
            return [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
                KeyHint("b", TerminalWords.Shared.remove), KeyHint("z", TerminalWords.Shared.undo),
            ]
        case .downloads:
            let isStopped = downloads.selected.map { $0.state == .paused || $0.state == .failed } ?? false
            return [
                KeyHint("p", isStopped ? TerminalWords.Shared.resume : TerminalWords.Shared.pause),
                KeyHint("P", TerminalWords.Shared.all), KeyHint("x", TerminalWords.Shared.cancel),
            ]
        case .keys: return []
        }
    }

    /// Returns the most useful key for an item.
    private func mainHint(_ item: ShelfItem) -> KeyHint {
        if let download = scene.downloads[item.id], item.presence != .here {
            return KeyHint(
                "p",
                download.state == .paused || download.state == .failed
                    ? TerminalWords.Shared.resume : TerminalWords.Shared.pause)
        }
        return item.presence == .notHere
            ? KeyHint("d", TerminalWords.Shelf.download)
            : KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open)
    }

    /// The position of the selection in the list, for the footer.
    private var position: String {
        func place(_ index: Int, _ count: Int) -> String {
            count > 0 ? TerminalWords.Shared.position(index + 1, of: count) : ""
        }
        guard dialog == nil else { return "" }
        return switch screen {
        case .list: place(list.selection, list.listing.itemRows.count)
        case .covers: place(grid.chosen.index, grid.items.count)
        case .search: ""
        case .timers: place(timers.chosen.index, timers.rows.count)
        case .feeds: feeds.isPaneFocused ? "" : place(feeds.chosen.index, feeds.list.ids.count)
        case .post: post?.position(height: postSetting.area.rows) ?? ""
        case .bookmarks: place(bookmarks.chosen.index, bookmarks.bookmarks.count)
        case .downloads: place(downloads.chosen.index, downloads.downloads.count)
        case .keys: ""
        }
    }
}

extension String {
    /// The text with a capital first letter and a final period.
    var sentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?…".contains($0) } == true ? "" : ".")
    }
}
