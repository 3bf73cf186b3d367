import Foundation
import Periodical

extension FeedsScreen: ShelfView {
    var title: String { TerminalWords.Screen.feeds }

    var keyTable: KeyTable { .feeds }

    var footerPrompt: FooterPrompt? {
        switch prompt {
        case .words(let line): FooterPrompt(label: StyledText("/", .strongAccent), line: line)
        case .day(let line):
            FooterPrompt(
                label: StyledText(TerminalWords.PostFilter.dayPrompt, .strong), line: line, showsNotice: true)
        case nil: nil
        }
    }

    mutating func press(_ key: Key, in scene: inout ShelfScene) {
        switch prompt {
        case .words(let line): press(key, onWords: line, in: &scene)
        case .day(let line): press(key, onDay: line, in: &scene)
        case nil: scene.request(key)
        }
    }

    mutating func paste(_ text: String, in scene: inout ShelfScene) {
        switch prompt {
        case .words(var line):
            line.insert(text)
            prompt = .words(line)
        case .day(var line):
            line.insert(text)
            prompt = .day(line)
        case nil: scene.say(TerminalWords.Done.pasteWhereTyping)
        }
    }

    mutating func use(_ mouse: Mouse, in scene: inout ShelfScene) {
        switch scene.target(at: mouse)?.meaning {
        case .pane(let index): clickFeed(index, in: &scene)
        case .row(let index):
            guard chosen.index != index || isPaneFocused else { return openChosenPost(in: &scene) }
            isPaneFocused = false
            choose(index)
        case .key, .choice, nil: break
        }
    }

    /// Lists the posts of a clicked feed. If only the pane is visible, a second click shows the posts.
    private mutating func clickFeed(_ index: Int, in scene: inout ShelfScene) {
        guard pane.indices.contains(index) else { return }
        let source = pane[index].source
        if query.source == source {
            isPaneFocused = false
        } else {
            isPaneFocused = true
            showSource(source, in: &scene)
        }
    }

    mutating func carryOut(_ command: ShelfCommand, in scene: inout ShelfScene) {
        switch command {
        case .search: prompt = .words(PromptLine(query.words))
        case .stop: removeFilter(in: &scene)
        case .refresh: refresh(in: &scene)
        case _ where isPaneFocused: carryOutOnPane(command, in: &scene)
        default: carryOutOnPosts(command, in: &scene)
        }
    }

    /// Carries out a command on the selected feed or folder. These commands never change a single post, because the
    /// posts may be hidden.
    private mutating func carryOutOnPane(_ command: ShelfCommand, in scene: inout ShelfScene) {
        let page = scene.feedsLayout.paneRows.count
        switch command {
        case .up, .previousGroup: showSource(source(-1), in: &scene)
        case .down, .nextGroup: showSource(source(1), in: &scene)
        case .first: showSource(.all, in: &scene)
        case .last: showSource(pane.last?.source, in: &scene)
        case .pageUp: showSource(source(-page) ?? .all, in: &scene)
        case .pageDown: showSource(source(page) ?? pane.last?.source, in: &scene)
        case .right, .open: isPaneFocused = false
        case .nextNew, .previousNew:
            showList(in: scene)
            goToUnread(forward: command == .nextNew, in: &scene)
        case .remove: askUnfollow(in: &scene)
        case .readAll: markAll(before: nil, in: &scene)
        case .filter, .sort: carryOutOnPosts(command, in: &scene)
        case .menu: askMenu(in: &scene)
        case .feedSettings, .share: showSettings(in: &scene)
        case .read, .mark, .about, .browser, .copy, .download, .pause, .whole:
            scene.say(TerminalWords.Feeds.keyNeedsPost)
        default: break
        }
    }

    private mutating func carryOutOnPosts(_ command: ShelfCommand, in scene: inout ShelfScene) {
        switch command {
        case .left: isPaneFocused = !feeds.isEmpty
        case .right: break
        case .nextNew: goToUnread(forward: true, in: &scene)
        case .previousNew: goToUnread(forward: false, in: &scene)
        case .nextGroup: showSource(source(1), in: &scene)
        case .previousGroup: showSource(source(-1), in: &scene)
        case .filter: scene.ask(.posts(query))
        case .sort: scene.ask(.posts(query.order))
        case .readAll: markAll(before: nil, in: &scene)
        case .feedSettings: showSettings(in: &scene)
        case .remind: askReminder(in: &scene)
        case .open: openChosenPost(in: &scene)
        default:
            if move(command, page: scene.feedsLayout.height) { return }
            if let chosenPost {
                scene.request(.onPost(command, chosenPost))
            } else if command == .menu {
                askMenu(in: &scene)
            }
        }
    }

    /// Changes the post list's filters or order after a choice in a pop-up.
    mutating func filter(_ scene: inout ShelfScene, _ change: (inout PostListQuery) -> Void) {
        showList(in: scene)
        showPosts(in: &scene, change)
    }

    /// Shows the posts if only the pane is visible.
    private mutating func showList(in scene: ShelfScene) {
        if !scene.feedsLayout.hasPane { isPaneFocused = false }
    }

    /// Moves the focus to the posts after another screen closes, unless the pane fits beside them.
    mutating func uncover(in scene: ShelfScene) { if isPaneFocused { isPaneFocused = scene.feedsLayout.hasPane } }

    private mutating func showSource(_ source: PostSource?, in scene: inout ShelfScene) {
        guard let source else { return }
        showPosts(in: &scene) { $0.source = source }
    }

    private func askUnfollow(in scene: inout ShelfScene) {
        guard case .feed(let handle) = query.source else { return scene.say(TerminalWords.Feeds.selectToUnfollow) }
        scene.request(.askUnfollow(handle))
    }

    /// Shows the menu for the listed feed or folder.
    private func askMenu(in scene: inout ShelfScene) {
        let row = pane.first { $0.source == query.source }
        scene.ask(.menu(of: query.source, title: row?.title ?? crumb, isInPane: isPaneFocused))
    }

    /// Shows the settings of the listed feed, or of the selected post's feed.
    private func showSettings(in scene: inout ShelfScene) {
        var found = isPaneFocused ? nil : chosenPost?.handle
        if case .feed(let listed) = query.source { found = listed }
        guard let found else { return scene.say(TerminalWords.Feeds.selectForSettings) }
        scene.request(.settings(.show(.feed(found))))
    }

    /// Shows the available reminders for the listed feed, or for the selected post's feed.
    private func askReminder(in scene: inout ShelfScene) {
        var found = chosenPost?.handle
        if case .feed(let handle) = query.source { found = handle }
        guard let found else { return scene.say(TerminalWords.Feeds.selectToRemind) }
        scene.askReminder(ofPublication: found)
    }

    /// Removes one of the list's filters.
    private mutating func removeFilter(in scene: inout ShelfScene) {
        if !query.words.isEmpty {
            showPosts(in: &scene) { $0.words = "" }
        } else if query.time != .any {
            showPosts(in: &scene) { $0.time = .any }
        } else if query.status != .all {
            showPosts(in: &scene) { $0.status = .all }
        } else if query.source != .all {
            showPosts(in: &scene) { $0.source = .all }
        }
    }

    // MARK: Prompts

    /// Asks for the first day of the listed posts. The prompt starts with the current filter's day, or with the first
    /// day of this month.
    mutating func askForDay() {
        let day: String =
            if case .since(let chosen) = query.time { chosen.written } else { Date.day().written.prefix(8) + "01" }
        prompt = .day(PromptLine(day))
    }

    /// Handles a key in the date prompt, which keeps an invalid date so that the user can correct it.
    private mutating func press(_ key: Key, onDay typed: PromptLine, in scene: inout ShelfScene) {
        switch key {
        case .escape: prompt = nil
        case .enter:
            let text = typed.text.filter { !$0.isWhitespace }
            guard let day = Date(written: text), day.isDay else {
                return scene.say(TerminalWords.PostFilter.notADate(example: Date.day().written))
            }
            prompt = nil
            filter(&scene) { $0.time = .since(day) }
        case .backspace where typed.text.isEmpty: prompt = nil
        default:
            var line = typed
            _ = line.press(key)
            prompt = .day(line)
        }
    }

    /// Handles a key in the prompt that filters posts by words.
    private mutating func press(_ key: Key, onWords typed: PromptLine, in scene: inout ShelfScene) {
        switch key {
        case .escape: prompt = nil
        case .enter:
            prompt = nil
            let words = typed.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            filter(&scene) { $0.words = words }
        case .backspace where typed.text.isEmpty: prompt = nil
        default:
            var line = typed
            _ = line.press(key)
            prompt = .words(line)
        }
    }
}

extension ShelfScene {
    /// The layout of the feeds screen.
    var feedsLayout: FeedsColumns { FeedsColumns(columns: columns, rows: rows) }
}
