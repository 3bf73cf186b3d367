import Foundation
import Periodical

extension TerminalShelf {
    /// Carries out a command on a post.
    func carryOut(_ command: ShelfCommand, onPost item: ShelfPost) {
        switch command {
        case .open: showPost(item)
        case .read: toggleRead(item)
        case .readAll: markAllPosts(before: nil)
        case .favorite: toggleFavorite(item)
        case .browser:
            guard let link = item.link else { return say(TerminalWords.Post.noWebPage) }
            showInBrowser(link)
        case .copy: take(.copyLink(item.reference))
        case .share: take(.askShare(item.reference))
        case .download: download(item)
        case .pause: play(item)
        case .whole: toggleWhole(item)
        case .about: dialog = .about(item, columns: columns, rows: rows)
        case .menu: dialog = .menu(item, isListed: screen == .feeds || screen == .post)
        case .takeAway: _ = take(.askUnfollow(item.handle))
        case .feedSettings: showFeedSettings(of: item.handle)
        default: break
        }
    }

    /// Carries out a command on a post in the list of the shelf.
    func carryOutOnShelf(_ command: ShelfCommand, post item: ShelfItem) {
        switch command {
        case .open: openPost(item.id)
        case .readAll:
            var wish = PostListQuery()
            wish.source = .feed(item.handle)
            markAllPosts(of: wish, before: nil)
        case .takeAway: _ = take(.askUnfollow(item.handle))
        case .feedSettings: showFeedSettings(of: item.handle)
        case .copy: take(.copyLink(item.id))
        case .share: take(.askShare(item.id))
        case .read, .favorite, .browser, .download, .pause, .whole, .about, .menu:
            Task { [host, tell] in
                do throws(MastheadError) {
                    tell(.feeds(.wanted(try await host.post(item.id), command)))
                } catch { tell(.failed(error)) }
            }
        default: break
        }
    }

    /// Carries out the action of a choice about posts.
    func take(_ command: PostCommand) {
        switch command {
        case .status(let status):
            showList()
            showPosts { $0.status = status }
        case .order(let order):
            showList()
            showPosts { $0.order = order }
        case .time(let time):
            showList()
            showPosts { $0.time = time }
        case .askTime: dialog = .posts(feeds.wish.time)
        case .askDay: askForDay()
        case .markOlder: if let item = meantPost { markAllPosts(before: item.date) }
        case .markOlderThanDays(let days): markAllPosts(before: Date.now.addingTimeInterval(-86_400 * Double(days)))
        case .askShare(let item): dialog = .share(item, program: host.shareProgram)
        case .copyLink(let item): copy(item, withTitle: false)
        case .copyBoth(let item): copy(item, withTitle: true)
        case .share(let item, let way):
            if way == .mail { notice = StyledText(TerminalWords.Shared.openingMail, .quiet) }
            perform { [host] () throws(MastheadError) in (try await host.share(item, by: way), nil) }
        }
    }

    /// The post of the current pop-up.
    private var meantPost: ShelfPost? {
        switch screen {
        case .post: post?.post
        case .feeds: feeds.chosenPost
        default: shelvedPost
        }
    }

    /// Copies a link to the clipboard of the desktop, or of the terminal if there is no desktop.
    private func copy(_ item: ItemReference, withTitle: Bool) {
        Task { [host, tell] in
            do throws(MastheadError) {
                let link = try await host.link(of: item)
                let text = withTitle ? "\(link.title)\n\(link.url)" : link.url
                tell(.feeds(.copied(text, isOnDesktop: try await host.copy(text))))
            } catch { tell(.failed(error)) }
        }
    }

    private func toggleRead(_ item: ShelfPost) {
        let (id, isRead, title) = (item.id, !item.isRead, name(item))
        feeds.mark([id], isRead: isRead)
        if post?.post.id == id { post?.post.isRead = isRead }
        perform { [host] () throws(MastheadError) in
            let changed = try await host.setRead(isRead, posts: [id])
            let undo = ShelfUndo { () throws(MastheadError) in _ = try await host.setRead(!isRead, posts: changed) }
            return (TerminalWords.Done.read(title, isRead), undo)
        }
    }

    /// Marks the listed posts as read.
    /// - Parameter date: Marks only posts that were published before this date. Nil marks all posts.
    func markAllPosts(before date: Date?) {
        feeds.keepUnread()
        markAllPosts(of: feeds.wish, before: date)
    }

    private func markAllPosts(of wish: PostListQuery, before date: Date?) {
        perform { [host] () throws(MastheadError) in
            let changed = try await host.setRead(all: wish, before: date)
            guard !changed.isEmpty else {
                return (date == nil ? TerminalWords.Feeds.nothingUnread : TerminalWords.Feeds.nothingOlderUnread, nil)
            }
            let undo = ShelfUndo { () throws(MastheadError) in _ = try await host.setRead(false, posts: changed) }
            return (TerminalWords.Feeds.read(posts: changed.count), undo)
        }
    }

    private func toggleFavorite(_ item: ShelfPost) {
        let (id, isFavorite, title) = (item.id, !item.isFavorite, name(item))
        feeds.mark(id, isFavorite: isFavorite)
        if post?.post.id == id {
            post?.post.isFavorite = isFavorite
            post?.forgetText()
        }
        perform { [host] () throws(MastheadError) in
            try await host.setFavorite(isFavorite, post: id)
            let undo = ShelfUndo { () throws(MastheadError) in try await host.setFavorite(!isFavorite, post: id) }
            return (TerminalWords.Done.favorite(title, isFavorite), undo)
        }
    }

    private func download(_ item: ShelfPost) {
        guard item.enclosureCount > 0 else { return say(TerminalWords.Post.noFiles) }
        notice = StyledText(TerminalWords.Post.downloadingFiles, .quiet)
        Task { [host, tell] in
            do throws(MastheadError) {
                let done = try await host.bringEnclosures(of: item) { tell(.feeds(.progress($0))) }
                tell(.done(done, nil))
                tell(.feeds(.content(.success(try await host.content(of: item)), of: item.id)))
            } catch { tell(.failed(error)) }
        }
    }

    private func play(_ item: ShelfPost) {
        guard item.enclosureCount > 0 else { return say(TerminalWords.Post.noFiles) }
        Task { [host, tell] in
            do throws(MastheadError) {
                tell(.done(try await host.play(item) { tell(.feeds(.progress($0))) }, nil))
                tell(.feeds(.content(.success(try await host.content(of: item)), of: item.id)))
            } catch { tell(.failed(error)) }
        }
    }

    /// Returns a post's title, shortened for use in a sentence.
    private func name(_ item: ShelfPost) -> String { StyledText(foreign: item.title).text.fitted(toColumns: 40) }
}
