import Foundation
import Periodical

/// The actions on a post in the post list, in the open post and on the shelf.
struct PostActions {
    let post: ShelfPost
    /// Whether the post is on a feeds screen.
    let isListed: Bool

    /// Carries out a command.
    /// - Parameters:
    ///   - feeds: The post list, which is updated with the change.
    ///   - page: The open post, which is updated with the change.
    func carryOut(
        _ command: ShelfCommand, feeds: inout FeedsScreen, page: inout PostPage?, in scene: inout ShelfScene
    ) {
        switch command {
        case .open: scene.request(.showPost(post))
        case .read: toggleRead(&feeds, &page, &scene)
        case .readAll: feeds.markAll(before: nil, in: &scene)
        case .mark(.favorite): toggleFavorite(&feeds, &page, &scene)
        case .browser:
            guard let link = post.link else { return scene.say(TerminalWords.Post.noWebPage) }
            scene.show(link, isPage: true)
        case .copy: scene.request(.post(.copyLink(post.reference)))
        case .share: scene.request(.post(.askShare(post.reference)))
        case .download: downloadFiles(&scene)
        case .pause: play(&scene)
        case .whole:
            let shown = [page, feeds.preview].compactMap(\.self).first { $0.post.id == post.id }?.content
            toggleFullText(shown, &scene)
        case .about: scene.ask(.about(post, columns: scene.columns, rows: scene.rows))
        case .menu: scene.ask(.menu(post, isListed: isListed))
        case .remove: scene.request(.askUnfollow(post.handle))
        case .feedSettings: scene.request(.settings(.show(.feed(post.handle))))
        default: break
        }
    }

    /// The post's title, shortened for use in a sentence.
    private var name: String { StyledText(foreign: post.title).text.fitted(toColumns: 40) }

    private func toggleRead(_ feeds: inout FeedsScreen, _ page: inout PostPage?, _ scene: inout ShelfScene) {
        let (id, isRead, title) = (post.id, !post.isRead, name)
        feeds.mark([id], isRead: isRead)
        if page?.post.id == id { page?.post.isRead = isRead }
        scene.perform { host throws(MastheadError) in
            let changed = try await host.setRead(isRead, posts: [id])
            let undo = ShelfUndo { () throws(MastheadError) in _ = try await host.setRead(!isRead, posts: changed) }
            return (TerminalWords.Done.read(title, isRead), undo)
        }
    }

    private func toggleFavorite(_ feeds: inout FeedsScreen, _ page: inout PostPage?, _ scene: inout ShelfScene) {
        let (id, isFavorite, title) = (post.id, !post.isFavorite, name)
        feeds.mark(id, isFavorite: isFavorite)
        if page?.post.id == id {
            page?.post.view.favorite = isFavorite
            page?.forgetText()
        }
        scene.perform { host throws(MastheadError) in
            try await host.setFavorite(isFavorite, post: id)
            let undo = ShelfUndo { () throws(MastheadError) in try await host.setFavorite(!isFavorite, post: id) }
            return (TerminalWords.Marks.favorite.done(title, isFavorite), undo)
        }
    }

    private func downloadFiles(_ scene: inout ShelfScene) {
        guard !post.view.enclosures.isEmpty else { return scene.say(TerminalWords.Post.noFiles) }
        scene.notice = StyledText(TerminalWords.Post.downloadingFiles, .quiet)
        let post = post
        scene.start { host, tell throws(MastheadError) in
            let done = try await host.bringEnclosures(of: post) { tell(.feeds(.progress($0))) }
            tell(.done(done, nil))
            tell(.feeds(.content(.success(try await host.content(of: post)), of: post.id)))
        }
    }

    private func play(_ scene: inout ShelfScene) {
        let post = post
        scene.start { host, tell throws(MastheadError) in
            // The key also stops a player that is playing another post's file.
            guard !post.view.enclosures.isEmpty || host.isPlaying else {
                return tell(.done(TerminalWords.Post.noFiles, nil))
            }
            tell(.done(try await host.play(post) { tell(.feeds(.progress($0))) }, nil))
            tell(.feeds(.content(.success(try await host.content(of: post)), of: post.id)))
        }
    }

    /// Switches between a post's full text and the feed's text. Downloads the full text if it is missing.
    private func toggleFullText(_ shown: ShelfPostContent?, _ scene: inout ShelfScene) {
        guard post.link != nil else { return scene.say(TerminalWords.Post.noWebPage) }
        guard let shown, shown.hasArticle else { return downloadFullText(&scene) }
        let post = post
        scene.start { host, tell throws(MastheadError) in
            let content = try await host.content(of: post, asGiven: shown.isWhole)
            tell(.feeds(.content(.success(content), of: post.id)))
            tell(.done(content.isWhole ? TerminalWords.Post.showingFullText : TerminalWords.Post.showingFeedText, nil))
        }
    }

    /// Downloads a post's full text in the background, so that the user can continue to read.
    private func downloadFullText(_ scene: inout ShelfScene) {
        scene.notice = StyledText(TerminalWords.Post.downloadingFullText, .quiet)
        let post = post
        scene.start { host, tell in
            do throws(MastheadError) {
                tell(.feeds(.content(.success(try await host.bringArticle(of: post)), of: post.id)))
                tell(.done(TerminalWords.Post.showingFullText, nil))
                tell(.feeds(.pictures(try await host.bringPictures(of: post), of: post.id)))
            } catch {
                var failure = error
                failure.remedies.append(.advice(TerminalWords.Post.pressWToRetry))
                tell(.failed(failure))
            }
        }
    }
}

extension ShelfWork {
    /// Loads a post and then opens it.
    static func post(_ item: ItemReference) -> ShelfWork {
        ShelfWork { host, tell throws(MastheadError) in tell(.feeds(.found(try await host.post(item)))) }
    }

    /// Loads a post's content.
    static func content(of post: ShelfPost) -> ShelfWork {
        ShelfWork { host, tell in
            do throws(MastheadError) {
                tell(.feeds(.content(.success(try await host.content(of: post)), of: post.id)))
            } catch { tell(.feeds(.content(.failure(error), of: post.id))) }
        }
    }

    /// Marks an opened post as read.
    static func markRead(_ id: ShelfPost.ID) -> ShelfWork {
        ShelfWork { host, _ throws(MastheadError) in _ = try await host.setRead(true, posts: [id]) }
    }

    /// Marks all posts that match a query as read.
    /// - Parameter date: Marks only posts that were published before this date, or all posts if nil.
    static func markPosts(of query: PostListQuery, before date: Date?) -> ShelfWork {
        .action { host throws(MastheadError) in
            let changed = try await host.setRead(all: query, before: date)
            guard !changed.isEmpty else {
                return (date == nil ? TerminalWords.Feeds.nothingUnread : TerminalWords.Feeds.nothingOlderUnread, nil)
            }
            let undo = ShelfUndo { () throws(MastheadError) in _ = try await host.setRead(false, posts: changed) }
            return (TerminalWords.Feeds.read(posts: changed.count), undo)
        }
    }

    /// Copies a link to the desktop's clipboard or, without a desktop, to the terminal's clipboard.
    static func copyLink(of item: ItemReference, withTitle: Bool) -> ShelfWork {
        ShelfWork { host, tell throws(MastheadError) in
            let link = try await host.link(of: item)
            let text = withTitle ? "\(link.title)\n\(link.url)" : link.url
            tell(.feeds(.copied(text, isOnDesktop: try await host.copy(text))))
        }
    }
}
