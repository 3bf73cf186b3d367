import Foundation
import Periodical

extension TerminalShelf {
    /// The layout of the feeds screen.
    var feedsLayout: FeedsColumns { FeedsColumns(columns: columns, rows: rows) }

    /// Opens the feeds screen.
    /// - Parameter source: The feeds whose posts are listed, or nil to keep the current list.
    func openFeeds(_ source: PostSource? = nil) {
        if let source {
            let status = feeds.usual.status
            feeds.show { wish in
                wish.source = source
                (wish.status, wish.time, wish.words) = (status, .any, "")
            }
        }
        feeds.isPaneFocused = false
        screens.removeAll { $0 == .feeds || $0 == .post }
        screens.append(.feeds)
        listPosts()
    }

    /// Changes the query and lists its posts.
    func showPosts(_ change: (inout PostListQuery) -> Void) {
        feeds.show(change)
        listPosts()
    }

    /// Lists the posts of the query, after any list that is still loading.
    func listPosts() {
        guard !feeds.isListing else { return feeds.listsAgain = true }
        (feeds.isListing, feeds.listsAgain) = (true, false)
        let wish = feeds.wish
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.feeds(.list(.success(try await host.postList(wish)), for: wish)))
            } catch { tell(.feeds(.list(.failure(error), for: wish))) }
        }
    }

    /// Updates the feeds, and also the posts if they are on the screen.
    func takeFeeds() {
        feeds.take(scene.contents.feeds, by: list.words)
        guard screens.contains(where: { $0 == .feeds || $0 == .post }) else { return }
        feeds.isStale = true
        listPosts()
    }

    func handle(_ event: FeedsEvent) {
        switch event {
        case .list(let result, let wish): takeList(result, for: wish)
        case .posts(let result, let asked):
            switch result {
            case .success(let found):
                feeds.take(found, for: asked)
                if let open = post?.post, let now = found.first(where: { $0.id == open.id }) { update(now) }
            case .failure(let error): show(error)
            }
            openChosenIfKnown()
        case .found(let found): showPost(found)
        case .wanted(let found, let command):
            shelvedPost = found
            carryOut(command, onPost: found)
        case .content(let result, let id): takeContent(result, of: id)
        case .pictures(let content, let id):
            let shown = [post, feeds.preview].compactMap(\.self).first { $0.post.id == id }?.content
            if let shown, shown.isWhole, shown != content { takeContent(.success(content), of: id) }
        case .laid(let text, let id, let setting):
            if post?.post.id == id, post?.pending == setting { post?.take(text, for: setting) }
            if feeds.preview?.post.id == id, feeds.preview?.pending == setting {
                feeds.preview?.take(text, for: setting)
            }
        case .copied(let text, let isOnDesktop):
            if !isOnDesktop { device.write(TerminalClipboard.sequence(text)) }
            say(isOnDesktop ? TerminalWords.Feeds.copied : TerminalWords.Feeds.sentToClipboard)
        case .progress(let text): notice = StyledText(foreign: text, .quiet)
        }
    }

    private func takeList(_ result: Result<ShelfPostList, MastheadError>, for wish: PostListQuery) {
        feeds.isListing = false
        if wish == feeds.wish {
            switch result {
            case .success(let found): feeds.take(found)
            case .failure(let error): feeds.fail(error)
            }
            if feeds.arrive() { openChosenPost() }
        }
        if wish != feeds.wish || feeds.listsAgain { listPosts() }
    }

    /// Requests the details of the visible posts that are not loaded yet.
    func askForPosts() {
        let ids = feeds.wanted(height: feedsLayout.height)
        guard !ids.isEmpty else { return }
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.feeds(.posts(.success(try await host.posts(ids)), asked: ids)))
            } catch { tell(.feeds(.posts(.failure(error), asked: ids))) }
        }
    }

    /// Refreshes the listed feeds.
    func refreshFeeds() {
        guard !scene.isRefreshing else { return }
        guard !feeds.feeds.isEmpty else { return say(TerminalWords.Feeds.pressAToAdd) }
        let handles: [String]? =
            switch feeds.wish.source {
            case .all: nil
            case .folder(let path): feeds.feeds.filter { $0.folders.contains { $0.starts(with: path) } }.map(\.id)
            case .feed(let handle): [handle]
            }
        scene.isRefreshing = true
        feeds.askAgain()
        if feeds.problem != nil { listPosts() }
        Task { [host, tell] in
            do throws(MastheadError) { tell(.refreshed(.success(try await host.refresh(feeds: handles)))) } catch {
                tell(.refreshed(.failure(error)))
            }
        }
    }

    // MARK: Keys

    /// Selects the next unread post in the list, or in the next feed that has an unread post.
    func goToUnread(forward: Bool) {
        let opens = screen == .post
        if let index = feeds.nextUnread(forward: forward) {
            feeds.choose(index)
            if opens { openChosenPost() }
        } else if feeds.wish.source != .all, let source = feeds.nextSourceWithUnread(forward: forward) {
            feeds.arrival = .unread(forward: forward, opens: opens)
            showPosts { wish in
                (wish.source, wish.time, wish.words) = (source, .any, "")
                if wish.status == .favorites || wish.status == .read { wish.status = .all }
            }
        } else {
            say(TerminalWords.Feeds.noMoreUnread)
        }
    }

    /// Removes one filter from the list.
    func stopOnFeeds() {
        if !feeds.wish.words.isEmpty {
            showPosts { $0.words = "" }
        } else if feeds.wish.time != .any {
            showPosts { $0.time = .any }
        } else if feeds.wish.status != .all {
            showPosts { $0.status = .all }
        } else if feeds.wish.source != .all {
            showPosts { $0.source = .all }
        }
    }

    /// Asks for the first day of the listed posts. The prompt starts with the selected day, or with the first of this
    /// month.
    func askForDay() {
        let day: String =
            if case .since(let chosen) = feeds.wish.time { chosen.written } else { Date.day().written.prefix(8) + "01" }
        feeds.dayPrompt = PromptLine(day)
    }

    /// Handles a key in the date prompt. An invalid date stays in the prompt so that the user can correct it.
    func pressOnDay(_ key: Key) {
        guard var prompt = feeds.dayPrompt else { return }
        switch key {
        case .escape: feeds.dayPrompt = nil
        case .enter:
            let text = prompt.text.filter { !$0.isWhitespace }
            guard let day = Date(written: text), day.isDay else {
                return say(TerminalWords.PostFilter.notADate(example: Date.day().written))
            }
            feeds.dayPrompt = nil
            showList()
            showPosts { $0.time = .since(day) }
        case .backspace where prompt.text.isEmpty: feeds.dayPrompt = nil
        default:
            _ = prompt.press(key)
            feeds.dayPrompt = prompt
        }
    }

    /// Handles a key in the prompt that filters posts by text.
    func pressOnWords(_ key: Key) {
        guard var prompt = feeds.prompt else { return }
        switch key {
        case .escape: feeds.prompt = nil
        case .enter:
            feeds.prompt = nil
            showList()
            let words = prompt.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            showPosts { $0.words = words }
        case .backspace where prompt.text.isEmpty: feeds.prompt = nil
        default:
            _ = prompt.press(key)
            feeds.prompt = prompt
        }
    }
}
