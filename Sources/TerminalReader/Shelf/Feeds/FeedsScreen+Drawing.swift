import Foundation
import Periodical

extension FeedsScreen {
    mutating func draw(on canvas: inout Canvas, in scene: inout ShelfScene) {
        let layout = scene.feedsLayout
        drawHeader(on: &canvas, in: scene)
        guard scene.isLoaded else { return }
        guard !feeds.isEmpty else {
            return Self.put(emptyLines, row: 4, column: max(4, (scene.columns - 53) / 2), on: &canvas)
        }
        scroll(height: layout.height, paneHeight: layout.paneRows.count)
        if layout.hasPane || isPaneFocused {
            scene.targets += drawPane(layout, isOffline: scene.contents.isOffline, on: &canvas)
        }
        guard layout.hasPane || !isPaneFocused else { return }
        askForPosts(in: &scene)
        if scene.rows >= 24, let problem = feed?.problem, !list.ids.isEmpty {
            let words = StyledText("✗ ", .bad) + StyledText(foreign: problem.sentence, .quiet)
            canvas.put(
                words + StyledText(marked: " " + TerminalWords.Shared.retry, .quiet), row: 2, column: layout.mark,
                width: layout.end - layout.mark + 1)
        } else if scene.rows >= 24, !scene.contents.isOffline, let words = failures {
            canvas.put(words, row: 2, column: layout.mark, width: layout.end - layout.mark + 1)
        }
        guard !list.ids.isEmpty else {
            if isListed {
                Self.put(emptyLines, row: layout.rows.lowerBound + 1, column: layout.mark + 2, on: &canvas)
            }
            return
        }
        scene.targets += drawList(layout, on: &canvas)
        drawPreview(layout, on: &canvas, in: &scene)
    }

    private func drawHeader(on canvas: inout Canvas, in scene: ShelfScene) {
        let isOffline = scene.contents.isOffline
        var right = activity(columns: scene.columns, isOffline: isOffline, isRefreshing: scene.isRefreshing)
        // If there are few rows, show only the number of failed feeds, because a line of text would take the place of a
        // post.
        if scene.rows < 24, !isOffline, failureCount > 0 {
            right = StyledText("✗ \(failureCount)", .bad) + (right.isEmpty ? StyledText() : "   " + right)
        }
        HeaderLine(
            title: StyledText(title, .strong),
            crumb: scene.columns >= 80 ? StyledText(" › \(crumb)") : StyledText(),
            right: right
        ).draw(on: &canvas)
    }

    private static func put(_ lines: [StyledText], row: Int, column: Int, on canvas: inout Canvas) {
        for (index, line) in lines.enumerated() where row + index < canvas.rows {
            canvas.put(line, row: row + index, column: column)
        }
    }

    /// Draws the selected post below the list if there is room.
    private mutating func drawPreview(_ layout: FeedsColumns, on canvas: inout Canvas, in scene: inout ShelfScene) {
        guard let area = layout.preview, let chosen = chosenPost else { return }
        canvas.fill("─", .quiet, row: layout.rows.upperBound + 2, from: layout.mark, to: layout.end)
        if preview?.post.id != chosen.id {
            preview = PostPage(chosen)
            scene.start(.content(of: chosen))
        }
        let setting = PostSetting(area: area, graphics: scene.graphics, showsPictures: false)
        preview?.lay(setting, in: &scene)
        _ = preview?.draw(setting, on: &canvas) { _ in nil }
        guard let file = chosen.picture, let place = layout.picture, scene.showsCovers, scene.graphics.showsPictures
        else { return }
        let request = CoverRequest(file: file, columns: place.count, rows: min(12, area.rows), graphics: scene.graphics)
        if let drawing = scene.cover(request) {
            canvas.put(
                drawing, row: area.row, column: place.lowerBound, isBlocks: scene.graphics.format == .blocks)
        }
        scene.pictures.append(request)
    }

    func hints(in scene: ShelfScene) -> [KeyHint] {
        guard !feeds.isEmpty else {
            return scene.isLoaded
                ? [KeyHint("a", TerminalWords.Shared.add), KeyHint("q", TerminalWords.Shared.back)] : []
        }
        if isPaneFocused {
            return [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Feeds.posts),
                KeyHint("r", TerminalWords.Shared.refresh), KeyHint("m", TerminalWords.Shared.more),
            ]
        }
        guard !list.ids.isEmpty else {
            return [
                KeyHint("r", TerminalWords.Shared.refresh), KeyHint("←", TerminalWords.Feeds.feeds, .left),
                KeyHint("f", TerminalWords.Shared.filter),
            ]
        }
        return [
            KeyHint(TerminalWords.KeyName.enter, TerminalWords.Shared.open),
            KeyHint(TerminalWords.KeyName.tab, TerminalWords.Feeds.nextUnread),
            KeyHint("u", TerminalWords.Feeds.readOrUnread),
        ]
    }

    func position(in scene: ShelfScene) -> String { isPaneFocused ? "" : chosen.position(of: list.ids.count) }

    /// The header's summary of the list, such as `all posts` or `Harbour Notes, unread`.
    var crumb: String {
        var words =
            switch query.source {
            case .all: TerminalWords.Feeds.allPostsListed
            case .folder(let path): path.joined(separator: "/")
            case .feed: feed?.title ?? ""
            }
        switch (query.status, query.source) {
        case (.all, _): break
        case (.unread, .all): words = TerminalWords.Feeds.unreadPosts
        case (.read, .all): words = TerminalWords.Feeds.readPosts
        case (.favorites, .all): words = TerminalWords.Feeds.favorites
        case (.unread, _): words += ", " + TerminalWords.Feeds.unread
        case (.read, _): words += ", " + TerminalWords.Feeds.read
        case (.favorites, _): words += ", " + TerminalWords.Feeds.favorites
        }
        if query.time != .any { words += ", \(query.time.words)" }
        if !query.words.isEmpty { words += ", “\(query.words)”" }
        switch query.order {
        case .newest: break
        case .oldest: words += ", " + TerminalWords.Sort.oldest
        case .title: words += ", " + TerminalWords.Sort.byTitle
        }
        return StyledText(foreign: words).text
    }

    /// The number of unread posts in all feeds.
    private var unreadCount: Int { feeds.reduce(0) { $0 + $1.unreadCount } }

    /// Returns the status at the right of the header: the number of unread posts and the time of the last check.
    func activity(columns: Int, isOffline: Bool, isRefreshing: Bool, now: Date = .now) -> StyledText {
        let unread =
            unreadCount > 0 ? StyledText(TerminalWords.Shared.unread(unreadCount), .strongAccent) : StyledText()
        var look = StyledText()
        let last = (feed.map { [$0] } ?? feeds).compactMap(\.refreshedAt).max()
        if isRefreshing {
            look = StyledText(TerminalWords.Shared.refreshing, .quiet)
        } else if isOffline {
            let since =
                columns >= 80 ? last.map { TerminalWords.Feeds.offline(since: ShelfDate.ago($0, now: now)) } : nil
            look = StyledText(since ?? TerminalWords.Shared.offline, .warn)
        } else if columns >= 80, let last {
            look = StyledText(TerminalWords.Feeds.checked(ShelfDate.ago(last, now: now)), .quiet)
        }
        return unread.isEmpty || look.isEmpty ? unread + look : unread + "   " + look
    }

    /// Draws the pane with feeds.
    /// - Parameter isOffline: Whether the last check of all feeds failed. The header then reports the failure, so
    ///   individual feeds are not marked.
    func drawPane(_ layout: FeedsColumns, isOffline: Bool = false, on canvas: inout Canvas) -> [ShelfTarget] {
        let isWide = !layout.hasPane
        var targets: [ShelfTarget] = []
        let (first, last) = (layout.pane.lowerBound, layout.pane.upperBound)
        for (offset, index) in paneWindow.rows(of: pane.count, height: layout.paneRows.count).enumerated() {
            let row = layout.paneRows.lowerBound + offset
            let line = pane[index]
            let isChosen = line.source == query.source
            var style: TextStyle = line.unreadCount > 0 ? .strong : line.isFolder ? .quiet : .text
            if isChosen, !isWide { style = .strongAccent }
            // Indent the feeds in a folder below the folder's title.
            let indent = 2 * min(line.depth, 4) + (line.isFolder || line.depth == 0 ? 0 : 2)
            var count = StyledText(line.unreadCount > 0 ? "\(line.unreadCount)" : "", .accent)
            if line.hasFailed, !isOffline {
                count = StyledText("✗", .bad) + (count.isEmpty ? count : StyledText(" ") + count)
            }
            let start = canvas.put(count, row: row, endingAt: last)
            let title = StyledText(line.isFolder ? "▾ " : "", .quiet) + StyledText(foreign: line.title, style)
            canvas.put(
                title, row: row, column: first + indent,
                width: max(1, (count.isEmpty ? last + 1 : start) - first - indent - 1))
            if isChosen, isPaneFocused {
                canvas.choose(row: row, from: first - 1, to: last + (isWide ? 1 : 0))
            } else if isChosen {
                canvas.put(StyledText("▌", .accent), row: row, column: first - 1)
            }
            targets.append(
                ShelfTarget(rows: row..<row + 1, columns: first - 1..<last + 1, meaning: .pane(index)))
        }
        return targets
    }

    /// Draws the visible rows of the list. A post that is not loaded yet leaves its row empty.
    func drawList(_ layout: FeedsColumns, now: Date = .now, on canvas: inout Canvas) -> [ShelfTarget] {
        var targets: [ShelfTarget] = []
        let namesFeed: Bool = if case .feed = query.source { false } else { layout.feed != nil }
        let title = layout.title(namesFeed: namesFeed)
        for (offset, index) in chosen.window.rows(of: list.ids.count, height: layout.height).enumerated() {
            let row = layout.rows.lowerBound + offset
            if let post = posts[list.ids[index]] {
                if !post.isRead { canvas.put(StyledText("●", .accent), row: row, column: layout.mark) }
                if namesFeed, let feed = layout.feed {
                    canvas.put(
                        StyledText(foreign: post.feedTitle, .quiet), row: row, column: feed.lowerBound,
                        width: feed.count)
                }
                let date = StyledText(ShelfDate.listed(post.date, now: now), .quiet)
                let start = canvas.put(date, row: row, endingAt: layout.end, width: FeedsColumns.date)
                let room = min(start - 2, layout.end - FeedsColumns.date + 1) - title
                canvas.put(Self.title(of: post, columns: max(4, room)), row: row, column: title)
            }
            if index == chosen.index {
                if isPaneFocused {
                    canvas.put(StyledText("▌", .accent), row: row, column: layout.mark - 1)
                } else {
                    canvas.choose(row: row, from: layout.mark - 1, to: layout.end + 1)
                }
            }
            targets.append(
                ShelfTarget(
                    rows: row..<row + 1, columns: layout.mark - 1..<layout.end + 2, meaning: .row(index)))
        }
        return targets
    }

    private static func title(of post: ShelfPost, columns: Int) -> StyledText {
        let style: TextStyle = post.isRead ? .text : .strong
        guard post.isFavorite else { return StyledText(foreign: post.title, style).fitted(toColumns: columns) }
        return StyledText(foreign: post.title, style).fitted(toColumns: columns - 2) + StyledText(" ★", .accent)
    }

    /// How many of the listed feeds failed their last check, or 0 if only one feed is listed.
    private var failureCount: Int {
        switch query.source {
        case .all: feeds.count { $0.problem != nil }
        case .folder(let path): feeds.count { $0.problem != nil && $0.folders.contains { $0.starts(with: path) } }
        case .feed: 0
        }
    }

    /// The message about the feeds that failed, or nil if none did.
    var failures: StyledText? {
        let count = failureCount
        guard count > 0 else { return nil }
        return StyledText("✗ ", .bad)
            + StyledText(marked: "\(TerminalWords.Feeds.notRefreshed(count)) \(TerminalWords.Shared.retry)", .quiet)
    }

    /// The text for an empty list: why it is empty, and what to do next.
    var emptyLines: [StyledText] {
        if let problem {
            return [
                StyledText("✗ ", .bad) + StyledText(foreign: problem.found.sentence), "",
                StyledText(marked: TerminalWords.Shared.retry),
            ]
        }
        guard !feeds.isEmpty else {
            return [
                StyledText(TerminalWords.Feeds.noFeeds, .strong), "",
            ] + TerminalWords.Feeds.howToAdd.map { StyledText($0) } + [
                "", StyledText(marked: "`a`      " + TerminalWords.Shared.addURLOrFile),
                StyledText(marked: "`?`      " + TerminalWords.Shared.allKeys),
            ]
        }
        if let feed, let problem = feed.problem {
            return [
                StyledText("✗ ", .bad) + StyledText(foreign: problem.sentence), "",
                StyledText(marked: TerminalWords.Shared.retry),
                StyledText(marked: TerminalWords.Feeds.moreActions),
            ]
        }
        let isNarrowed = query.status != .all || query.time != .any || !query.words.isEmpty
        let words: String =
            if !query.words.isEmpty {
                TerminalWords.Feeds.noPost(with: StyledText(foreign: query.words).text.fitted(toColumns: 30))
            } else if query.time != .any {
                TerminalWords.Feeds.noPosts(from: query.time.words)
            } else {
                switch query.status {
                case .all: TerminalWords.Feeds.noPosts
                case .unread: TerminalWords.Feeds.noUnread
                case .read: TerminalWords.Feeds.noRead
                case .favorites: TerminalWords.Shared.noFavorites
                }
            }
        return [
            StyledText(words), "",
            StyledText(
                marked: !isNarrowed
                    ? TerminalWords.Feeds.checkForNew
                    : query.time == .any ? TerminalWords.Feeds.showAll : TerminalWords.Feeds.showAllDates),
        ]
    }
}
