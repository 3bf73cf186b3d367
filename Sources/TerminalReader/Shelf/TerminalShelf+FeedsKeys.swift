import Periodical

extension TerminalShelf {
    /// Carries out a command on the feeds screen.
    func carryOutOnFeeds(_ command: ShelfCommand) {
        if feeds.isPaneFocused { carryOutOnPane(command) } else { carryOutOnPosts(command) }
    }

    /// Carries out a command on the selected feed or folder. No command changes a single post, because the posts may be
    /// hidden.
    private func carryOutOnPane(_ command: ShelfCommand) {
        let page = feedsLayout.paneRows.count
        switch command {
        case .up, .previousGroup: showSource(feeds.source(-1))
        case .down, .nextGroup: showSource(feeds.source(1))
        case .first: showSource(.all)
        case .last: showSource(feeds.pane.last?.source)
        case .pageUp: showSource(feeds.source(-page) ?? .all)
        case .pageDown: showSource(feeds.source(page) ?? feeds.pane.last?.source)
        case .right, .open: feeds.isPaneFocused = false
        case .nextNew, .previousNew:
            showList()
            goToUnread(forward: command == .nextNew)
        case .takeAway: askUnfollow()
        case .readAll: markAllPosts(before: nil)
        case .filter, .sort: carryOutOnPosts(command)
        case .menu: menuOfSource()
        case .feedSettings, .share: showFeedSettings()
        case .read, .favorite, .about, .browser, .copy, .download, .pause, .whole:
            say(TerminalWords.Feeds.keyNeedsPost)
        default: break
        }
    }

    private func carryOutOnPosts(_ command: ShelfCommand) {
        switch command {
        case .left: feeds.isPaneFocused = !feeds.feeds.isEmpty
        case .right: break
        case .nextNew: goToUnread(forward: true)
        case .previousNew: goToUnread(forward: false)
        case .nextGroup: showSource(feeds.source(1))
        case .previousGroup: showSource(feeds.source(-1))
        case .filter: dialog = .posts(feeds.wish)
        case .sort: dialog = .posts(feeds.wish.order)
        case .readAll: markAllPosts(before: nil)
        case .feedSettings: showFeedSettings()
        case .remind: askReminderOfFeed()
        case .open: openChosenPost()
        default:
            if feeds.move(command, page: feedsLayout.height) { return }
            if let chosen = feeds.chosenPost {
                carryOut(command, onPost: chosen)
            } else if command == .menu {
                menuOfSource()
            }
        }
    }

    /// Shows the posts if the pane fills the whole screen.
    func showList() { if !feedsLayout.hasPane { feeds.isPaneFocused = false } }

    func showSource(_ source: PostSource?) {
        guard let source else { return }
        showPosts { $0.source = source }
    }

    private func askUnfollow() {
        guard case .feed(let handle) = feeds.wish.source else { return say(TerminalWords.Feeds.selectToUnfollow) }
        _ = take(.askUnfollow(handle))
    }

    /// Shows the menu of the listed feed or folder.
    private func menuOfSource() {
        let row = feeds.pane.first { $0.source == feeds.wish.source }
        dialog = .menu(of: feeds.wish.source, title: row?.title ?? feeds.crumb, isInPane: feeds.isPaneFocused)
    }
}
