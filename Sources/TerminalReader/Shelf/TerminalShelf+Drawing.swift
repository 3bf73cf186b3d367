import Periodical

extension TerminalShelf {
    /// What the screen is called.
    var screenTitle: String {
        switch screen {
        case .list, .covers: "Shelf"
        case .feeds: "Feeds"
        case .post: StyledText(foreign: post?.post.feedTitle ?? "").text
        case .timers: "Timers"
        case .search: "Search"
        case .bookmarks: "Bookmarks"
        case .downloads: "Downloads"
        case .keys: "Keys"
        }
    }

    /// Says something in place of the footer's keys until the next key.
    func say(_ text: String, canUndo: Bool = false) {
        notice = StyledText(text)
        if canUndo {
            notice = StyledText(text) + StyledText(" z", .strongAccent) + StyledText(" takes it back.", .quiet)
        }
    }

    /// Says what could not be done, and what to do about it.
    func show(_ error: MastheadError) {
        let hint = error.hint.map { StyledText(" ") + StyledText(foreign: $0, .quiet) } ?? StyledText()
        notice = StyledText("✗ ", .bad) + StyledText(foreign: error.found.sentence) + hint
    }

    /// Draws the screen as it is now.
    func draw() { device.write(painter.paint(drawn())) }

    /// The screen as it is now.
    func drawn() -> Canvas {
        var canvas = Canvas(columns: columns, rows: rows, glyphs: glyphs)
        targets = []
        var wanted: [CoverRequest] = []
        switch screen {
        case .list: wanted = drawList(&canvas)
        case .feeds: wanted = drawFeeds(&canvas)
        case .post: wanted = drawPost(&canvas)
        case .covers:
            drawHeader(&canvas, crumb: " › covers, \(crumb)")
            wanted = grid.requests(columns: columns, rows: rows, scene)
            if scene.showsCovers { askForCovers(of: grid.shown(columns: columns, rows: rows)) }
            targets += grid.draw(on: &canvas, scene)
        case .timers:
            HeaderLine(title: StyledText("Timers", .strong), right: timers.summary).draw(on: &canvas)
            targets += timers.draw(on: &canvas)
        case .search:
            drawHeader(&canvas, crumb: "")
            let new = Set(scene.contents.items.lazy.filter(\.isNew).map(\.id))
            targets += search.draw(on: &canvas) { new.contains($0) }
        case .bookmarks:
            let count = bookmarks.bookmarks.count
            HeaderLine(
                title: StyledText("Bookmarks", .strong), right: StyledText(count > 0 ? "\(count)" : "", .quiet)
            ).draw(on: &canvas)
            targets += bookmarks.draw(on: &canvas)
        case .downloads:
            HeaderLine(title: StyledText("Downloads", .strong), right: downloads.summary).draw(on: &canvas)
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

    /// What is listed, and in which order.
    private var crumb: String {
        var words = list.filter.title
        switch list.source {
        case .everything: break
        case .due: words = "due"
        case .begun: words = "go on reading"
        case .favorites: words = "favourites"
        case .publication(let handle), .group(let handle, _):
            words = StyledText(foreign: scene.publicationTitle(handle)).text
        }
        if case .category = list.filter, list.source != .everything { words += ", \(list.filter.title)" }
        return "\(words), \(list.order.title(isOfBooks: isOfBooks))"
    }

    /// Whether a bookshelf is listed, and nothing else.
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
        HeaderLine(title: StyledText("Shelf", .strong), crumb: StyledText(crumb), right: activity).draw(on: &canvas)
    }

    /// - Returns: the covers that are wanted.
    private func drawList(_ canvas: inout Canvas) -> [CoverRequest] {
        guard isLoaded else {
            HeaderLine(title: StyledText("Shelf", .strong)).draw(on: &canvas)
            return []
        }
        guard !scene.contents.publications.isEmpty || !scene.contents.items.isEmpty else {
            HeaderLine(title: StyledText("Shelf", .strong)).draw(on: &canvas)
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
                    StyledText("Esc", .strongAccent) + StyledText(" shows everything."), row: row + 2,
                    column: scene.layout.title)
            } else {
                canvas.put(
                    StyledText("r", .strongAccent) + StyledText(" looks for what is new."), row: row + 2,
                    column: scene.layout.title)
            }
            return []
        }
        targets += scene.drawList(
            list.listing, window: list.window, selection: list.selection, isFocused: !list.isPaneFocused, on: &canvas)
        guard let chosen = list.chosen(scene.contents) else { return [] }
        scene.drawCover(of: chosen, on: &canvas)
        // The covers of the rows beside it come next.
        let near = [0, 1, -1, 2].compactMap { list.listing.place(list.selection + $0) }
        if scene.showsCovers, scene.layout.cover != nil { askForCovers(of: near.map(\.item)) }
        return near.compactMap { scene.coverRequest(scene.contents.items[$0.item]) }
    }

    /// Asks once for covers that come when they are first wanted.
    private func askForCovers(of indices: [Int]) {
        let items = indices.map { scene.contents.items[$0] }.filter { $0.isCoverToCome && !askedCovers.contains($0.id) }
        guard !items.isEmpty else { return }
        askedCovers.formUnion(items.map(\.id))
        Task { [host] in await host.fetchCovers(of: items.map(\.id)) }
    }

    private var emptyList: String {
        switch (list.source, list.filter) {
        case (.favorites, _), (_, .favorites): "No favourites yet. * makes one."
        case (.begun, _): "Nothing has been begun."
        case (_, .new): "Nothing is new."
        case (.publication, _) where isOfFeed: "Nothing is new here. Enter at the left shows all posts."
        case (.everything, _) where !scene.contents.feeds.isEmpty: "Nothing is new. g f leads to the feeds."
        case (_, .here): "Nothing is here yet. d downloads what is chosen."
        default: "No issues yet."
        }
    }

    /// Whether a feed is listed.
    private var isOfFeed: Bool {
        guard case .publication(let handle) = list.source else { return false }
        return scene.contents.feeds.contains { $0.id == handle }
    }

    private func drawFooter(_ canvas: inout Canvas) {
        if let address {
            let label = "Add: "
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
        if screen == .feeds, let prompt = feeds.dayPrompt { return drawPrompt("Since the day: ", prompt, &canvas) }
        if screen == .feeds, let prompt = feeds.prompt {
            canvas.put(StyledText("/", .strongAccent), row: rows, column: 2)
            canvas.put(prompt.shown(columns: columns - 4), row: rows, column: 3, width: columns - 4)
            return
        }
        var footer =
            screen == .keys ? keys.footer(columns: columns) : FooterLine(hints: hints, position: position)
        if let notice {
            // Beside it stands the help's key.
            let shown = lines(of: notice, columns: columns - 2 - (footer.help.map { $0.text.columns + 4 } ?? 0))
            footer.notice = shown.last
            put(shown.dropLast(), above: rows, on: &canvas)
        }
        for target in footer.draw(on: &canvas) {
            targets.append(ShelfTarget(rows: rows..<rows + 1, columns: target.columns, meaning: .key(target.key)))
        }
    }

    /// Draws what is typed, below what is said of it.
    private func drawPrompt(_ label: String, _ line: PromptLine, _ canvas: inout Canvas) {
        canvas.put(StyledText(label, .strong), row: rows, column: 2)
        let room = max(1, columns - label.terminalColumns - 3)
        canvas.put(line.shown(columns: room), row: rows, column: 2 + label.terminalColumns, width: room)
        if let notice { put(lines(of: notice, columns: columns - 2), above: rows, on: &canvas) }
    }

    /// Draws lines above a row, over what stands there.
    private func put(_ lines: [StyledText], above row: Int, on canvas: inout Canvas) {
        guard !lines.isEmpty else { return }
        let top = row - lines.count
        // Pixels would show through.
        canvas.pictures.removeAll { $0.row < row && $0.row + $0.drawing.rows > top }
        targets.removeAll { $0.rows.overlaps(top..<row) }
        for (index, line) in lines.enumerated() {
            canvas.fill(row: top + index, from: 1, to: columns)
            canvas.put(line, row: top + index, column: 2, width: columns - 2)
        }
    }

    /// The lines of a notice, of which there are no more than leave something of the screen.
    private func lines(of notice: StyledText, columns: Int) -> [StyledText] {
        let lines = notice.wrapped(toColumns: max(1, columns))
        let limit = max(1, min(5, rows - 4))
        guard lines.count > limit else { return lines }
        return lines.prefix(limit - 1) + [(lines[limit - 1] + "…").fitted(toColumns: max(1, columns))]
    }

    /// The three most useful keys.
    private var hints: [KeyHint] {
        if let dialog {
            return dialog.popup.selection == nil && !dialog.popup.words.isEmpty
                ? dialog.popup.choices : [KeyHint("Esc", "stop")]
        }
        if opening != nil { return [KeyHint("Esc", "stop")] }
        switch screen {
        case .list, .covers:
            guard !scene.contents.publications.isEmpty || !scene.contents.items.isEmpty else {
                return isLoaded ? [KeyHint("a", "add"), KeyHint("q", "leave")] : []
            }
            if list.isPaneFocused {
                let isFeed = isOfFeed
                return [
                    KeyHint("Enter", isFeed ? "its posts" : "its issues"), KeyHint("x", "unfollow"),
                    KeyHint("/", "search"),
                ]
            }
            let item = screen == .list ? list.chosen(scene.contents) : nil
            return [item.map(mainHint) ?? KeyHint("Enter", "open"), KeyHint("Tab", "next new"), KeyHint("/", "search")]
        case .feeds: return hintsOfFeeds
        case .post: return hintsOfPost
        case .timers:
            guard !timers.rows.isEmpty else { return timers.isLoaded ? [KeyHint("q", "back")] : [] }
            let runs = timers.timer.map { $0.state == .running || $0.state == .notBegun } ?? false
            return [
                timers.event == nil ? KeyHint("Enter", "menu") : KeyHint("u", "done"),
                KeyHint("p", runs ? "pause" : "resume"), KeyHint("s", "statistics"),
            ]
        case .search: return [KeyHint("Enter", "open"), KeyHint("↓", "choose"), KeyHint("Esc", "stop")]
        case .bookmarks: return [KeyHint("Enter", "open"), KeyHint("b", "take away"), KeyHint("z", "undo")]
        case .downloads:
            let isStopped = downloads.selected.map { $0.state == .paused || $0.state == .failed } ?? false
            return [
                KeyHint("p", isStopped ? "go on" : "pause"), KeyHint("P", "all"), KeyHint("x", "cancel"),
            ]
        case .keys: return []
        }
    }

    /// The most useful key for an item.
    private func mainHint(_ item: ShelfItem) -> KeyHint {
        if let download = scene.downloads[item.id], item.presence != .here {
            return KeyHint("p", download.state == .paused || download.state == .failed ? "go on" : "pause")
        }
        return item.presence == .notHere ? KeyHint("d", "download") : KeyHint("Enter", "open")
    }

    /// Where in the list the reader is.
    private var position: String {
        func place(_ index: Int, _ count: Int) -> String { count > 0 ? "\(index + 1) of \(count)" : "" }
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
    /// A finding as a sentence.
    var sentence: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst() + (last.map { ".!?…".contains($0) } == true ? "" : ".")
    }
}
