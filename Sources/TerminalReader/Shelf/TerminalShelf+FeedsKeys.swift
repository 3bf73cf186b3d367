import Periodical

extension TerminalShelf {
    /// Does what a key means on the screen of the feeds.
    func carryOutOnFeeds(_ command: ShelfCommand) {
        if feeds.isPaneFocused { carryOutOnPane(command) } else { carryOutOnPosts(command) }
    }

    /// Does what a key means to the chosen feed or folder. Posts may be off the screen: no key changes one of them alone.
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

    /// Shows the posts where the feeds have the screen to themselves.
    func showList() { if !feedsLayout.hasPane { feeds.isPaneFocused = false } }

    func showSource(_ source: PostSource?) {
        guard let source else { return }
        showPosts { $0.source = source }
    }

    private func askUnfollow() {
        guard case .feed(let handle) = feeds.wish.source else { return say(TerminalWords.Feeds.selectToUnfollow) }
        _ = take(.askUnfollow(handle))
    }

    /// What can be done with the feed or the folder that is listed.
    private func menuOfSource() {
        let row = feeds.pane.first { $0.source == feeds.wish.source }
        dialog = .menu(of: feeds.wish.source, title: row?.title ?? feeds.crumb, isInPane: feeds.isPaneFocused)
    }
}
