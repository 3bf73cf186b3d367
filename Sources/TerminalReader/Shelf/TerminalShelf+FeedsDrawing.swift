import Periodical

extension TerminalShelf {
    /// Draws the feeds screen.
    /// - Returns: The pictures to draw.
    func drawFeeds(_ canvas: inout Canvas) -> [CoverRequest] {
        let layout = feedsLayout
        var right = feeds.activity(
            columns: columns, isOffline: scene.contents.isOffline, isRefreshing: scene.isRefreshing)
        // A low screen shows only the number of failed feeds. A line of text above the posts would take the place of a
        // post.
        if rows < 24, !scene.contents.isOffline, feeds.failureCount > 0 {
            right = StyledText("✗ \(feeds.failureCount)", .bad) + (right.isEmpty ? StyledText() : "   " + right)
        }
        HeaderLine(
            title: StyledText(TerminalWords.Screen.feeds, .strong),
            crumb: columns >= 80 ? StyledText(" › \(feeds.crumb)") : StyledText(),
            right: right
        ).draw(on: &canvas)
        guard isLoaded else { return [] }
        guard !feeds.feeds.isEmpty else {
            put(feeds.emptyLines, row: 4, column: max(4, (columns - 53) / 2), on: &canvas)
            return []
        }
        feeds.scroll(height: layout.height, paneHeight: layout.paneRows.count)
        if layout.hasPane || feeds.isPaneFocused {
            targets += feeds.drawPane(layout, isOffline: scene.contents.isOffline, on: &canvas)
        }
        guard layout.hasPane || !feeds.isPaneFocused else { return [] }
        askForPosts()
        if rows >= 24, let problem = feeds.feed?.problem, !feeds.list.ids.isEmpty {
            let words = StyledText("✗ ", .bad) + StyledText(foreign: problem.sentence, .quiet)
            canvas.put(
                words + StyledText(marked: " " + TerminalWords.Shared.retry, .quiet), row: 2,
                column: layout.mark,
                width: layout.end - layout.mark + 1)
        } else if rows >= 24, !scene.contents.isOffline, let words = feeds.failures {
            canvas.put(words, row: 2, column: layout.mark, width: layout.end - layout.mark + 1)
        }
        guard !feeds.list.ids.isEmpty else {
            if feeds.isListed {
                put(feeds.emptyLines, row: layout.rows.lowerBound + 1, column: layout.mark + 2, on: &canvas)
            }
            return []
        }
        targets += feeds.drawList(layout, on: &canvas)
        return drawPreview(layout, &canvas)
    }

    private func put(_ lines: [StyledText], row: Int, column: Int, on canvas: inout Canvas) {
        for (index, line) in lines.enumerated() where row + index < rows {
            canvas.put(line, row: row + index, column: column)
        }
    }

    /// Draws the selected post below the list if the layout has room.
    private func drawPreview(_ layout: FeedsColumns, _ canvas: inout Canvas) -> [CoverRequest] {
        guard let area = layout.preview, let chosen = feeds.chosenPost else { return [] }
        canvas.fill("─", .quiet, row: layout.rows.upperBound + 2, from: layout.mark, to: layout.end)
        if feeds.preview?.post.id != chosen.id {
            feeds.preview = PostScreen(chosen)
            loadPost(chosen)
        }
        let setting = PostSetting(area: area, graphics: scene.graphics, showsPictures: false)
        guard var preview = feeds.preview else { return [] }
        lay(&preview, setting)
        feeds.preview = preview
        _ = preview.draw(setting, on: &canvas) { _ in nil }
        guard let file = chosen.picture, let place = layout.picture, scene.showsCovers, scene.graphics.showsPictures
        else {
            return []
        }
        let request = CoverRequest(file: file, columns: place.count, rows: min(12, area.rows), graphics: scene.graphics)
        if let drawing = covers[request] {
            canvas.put(
                drawing, row: area.row, column: place.lowerBound, isBlocks: scene.graphics.format == .blocks)
        }
        return [request]
    }

    /// Draws the open post.
    /// - Returns: The pictures to draw.
    func drawPost(_ canvas: inout Canvas) -> [CoverRequest] {
        guard var open = post else {
            HeaderLine(title: StyledText(TerminalWords.Screen.feeds, .strong)).draw(on: &canvas)
            return []
        }
        let unread = feeds.feeds.first { $0.id == open.post.handle }?.unreadCount ?? 0
        HeaderLine(
            title: StyledText(foreign: open.post.feedTitle, .strong),
            right: StyledText(unread > 0 ? TerminalWords.Feeds.moreUnread(unread) : "", .quiet)
        ).draw(on: &canvas)
        let setting = postSetting
        lay(&open, setting)
        post = open
        targets += open.linkTargets(open.setting ?? setting)
        return open.draw(open.setting ?? setting, on: &canvas) { covers[$0] }
    }

    /// The most useful keys on the feeds screen, for the footer.
    var hintsOfFeeds: [KeyHint] {
        guard !feeds.feeds.isEmpty else {
            return isLoaded ? [KeyHint("a", TerminalWords.Shared.add), KeyHint("q", TerminalWords.Shared.back)] : []
        }
        if feeds.isPaneFocused {
            return [
                KeyHint(TerminalWords.KeyName.enter, TerminalWords.Feeds.posts),
                KeyHint("r", TerminalWords.Shared.refresh), KeyHint("m", TerminalWords.Shared.more),
            ]
        }
        guard !feeds.list.ids.isEmpty else {
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

    var hintsOfPost: [KeyHint] {
        let links = post?.links(height: postSetting.area.rows).count ?? 0
        let third =
            links > 0
            ? KeyHint(links == 1 ? "1" : "1-9", TerminalWords.Feeds.openLink)
            : post?.post.link == nil
                ? KeyHint("*", TerminalWords.Shared.favorite) : KeyHint("o", TerminalWords.Feeds.webPage)
        return [
            KeyHint(TerminalWords.KeyName.space, TerminalWords.Shared.readOn),
            KeyHint(TerminalWords.KeyName.tab, TerminalWords.Feeds.nextUnread), third,
        ]
    }
}
