import Foundation
import IssueLibrary
import Notices
import Periodical
import TerminalReader

extension LibraryShelfHost {
    func postList(_ query: PostListQuery) async throws(MastheadError) -> ShelfPostList {
        var filter = Self.filter(query)
        let ids = try await library.posts.ids(filter, sort: query.order.sort)
        if let isRead = filter.isRead {
            return ShelfPostList(ids: ids.map(\.rawValue), unread: isRead ? [] : Set(ids.map(\.rawValue)))
        }
        filter.isRead = false
        let unread = try await library.posts.ids(filter)
        return ShelfPostList(ids: ids.map(\.rawValue), unread: Set(unread.map(\.rawValue)))
    }

    func posts(_ ids: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost] {
        try await shelfPosts(try await library.posts.posts(ids.map(PostID.init(rawValue:))))
    }

    func post(_ item: ItemReference) async throws(MastheadError) -> ShelfPost {
        let post = try await library.posts.existingPost(item)
        return try await shelfPosts([post]).first ?? ShelfPost(PostView(post))
    }

    /// Returns posts along with their downloaded pictures.
    private func shelfPosts(_ posts: [LibraryPost]) async throws(MastheadError) -> [ShelfPost] {
        func name(_ post: LibraryPost) -> String? { post.picture.map { PostPicture.name(of: $0.absoluteString) } }
        let pictures = try await library.postPictures.pictures(named: posts.compactMap(name))
        return posts.map { post in ShelfPost(PostView(post), picture: name(post).flatMap { pictures[$0]?.file }) }
    }

    func content(of post: ShelfPost, asGiven isAsGiven: Bool) async throws(MastheadError) -> ShelfPostContent {
        let known = try await library.posts.existingPost(post.reference)
        let files = library.enclosures.files(of: known)
        let enclosures = zip(known.enclosures, files).map { enclosure, file in
            ShelfPostContent.Enclosure(
                enclosure.title ?? enclosure.url.lastPathComponent, kind: enclosure.type,
                byteCount: enclosure.byteCount, file: file)
        }
        let content = try await library.articles.content(of: known.id, asGiven: isAsGiven)
        var shown = ShelfPostContent(
            html: content.html, pictures: try await library.postPictures.pictures(of: known.id).mapValues(\.file),
            enclosures: enclosures)
        (shown.isWhole, shown.hasArticle) = (content.isWhole, content.article != nil)
        return shown
    }

    func bringArticle(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        try await library.articles.download(of: PostID(rawValue: post.id))
        return try await content(of: post, asGiven: false)
    }

    func bringPictures(of post: ShelfPost) async throws(MastheadError) -> ShelfPostContent {
        try await library.postPictures.download(of: PostID(rawValue: post.id))
        return try await content(of: post, asGiven: false)
    }

    func setRead(_ isRead: Bool, posts: [ShelfPost.ID]) async throws(MastheadError) -> [ShelfPost.ID] {
        guard library.isWritable else { return [] }
        return try await library.posts.setRead(isRead, posts.map(PostID.init(rawValue:))).map(\.rawValue)
    }

    func setRead(all query: PostListQuery, before date: Date?) async throws(MastheadError) -> [ShelfPost.ID] {
        var filter = Self.filter(query)
        filter.before = date
        return try await library.posts.setRead(true, all: filter).map(\.rawValue)
    }

    func setFavorite(_ isFavorite: Bool, post: ShelfPost.ID) async throws(MastheadError) {
        try await library.posts.setFavorite(isFavorite, [PostID(rawValue: post)])
    }

    func refresh(feeds: [String]?) async throws(MastheadError) -> String {
        var handles = feeds
        if handles == nil {
            handles = try await library.publications.all().filter { $0.kind == .feed && $0.isFollowed }.map(\.handle)
        }
        return Self.notice(of: try await library.refresh(of: handles), noun: "feed")
    }

    func bringEnclosures(
        of post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String {
        let known = try await library.posts.existingPost(post.reference)
        let files = try await library.enclosures.download(of: known) { index, progress in
            let share = progress.fractionCompleted.map { "\(Int($0 * 100))%" } ?? progress.byteCount.byteText
            onProgress("\(known.enclosures[index].url.lastPathComponent): \(share)")
        }
        return files.count == 1
            ? "Downloaded: \(files[0].path.printable)" : "Downloaded \(files.count.counted("file"))."
    }

    var isPlaying: Bool { player.file != nil }

    func play(
        _ post: ShelfPost, _ onProgress: @escaping @Sendable (String) -> Void
    ) async throws(MastheadError) -> String {
        let playing = player.file
        let known = try await library.posts.existingPost(post.reference)
        // Play the first audio or video file. If the feed does not state its type, mpv detects it.
        let types = known.enclosures.map { $0.type?.lowercased() ?? "" }
        let index = types.firstIndex { $0.hasPrefix("audio/") || $0.hasPrefix("video/") } ?? 0
        guard known.enclosures.indices.contains(index) else {
            player.stop()
            return playing == nil ? "This post no longer has files." : "Stopped."
        }
        if let file = library.enclosures.files(of: known)[index] {
            guard file == playing else { return player.play(file) }
            player.stop()
            return "Stopped. Press p to continue from the same position."
        }
        _ = try await bringEnclosures(of: post, onProgress)
        guard let file = library.enclosures.files(of: known)[index] else {
            throw MastheadError(
                .fileSystem, cannot: "play", to: post.title, found: "the file was not downloaded", remedies: [.tryAgain]
            )
        }
        return player.play(file)
    }

    func openLink(_ url: String) async throws(MastheadError) -> String {
        guard SafeURL.allows(url), let address = URL(string: url) else {
            return "The browser cannot open this address: \(url.printable)"
        }
        return await Browser.show(address, environment: console.environment)
    }

    func copy(_ text: String) async throws(MastheadError) -> Bool {
        try await Sharing(environment: console.environment).copy(text)
    }

    var shareProgram: String? {
        // If the setting is invalid, return a placeholder. The error is reported when the user shares something.
        do throws(MastheadError) { return try SharedItem.command(console)?.words.first } catch {
            return "share-command"
        }
    }

    func link(of item: ItemReference) async throws(MastheadError) -> (title: String, url: String) {
        let link = try await SharedItem.link(of: item, in: library)
        return (link.title, link.url.absoluteString)
    }

    func share(_ item: ItemReference, by way: ShareWay) async throws(MastheadError) -> String {
        let shared = SharedItem(try await SharedItem.link(of: item, in: library), console)
        return switch way {
        case .mail: try await mail(shared)
        case .program: try await shared.pass(to: nil)
        }
    }

    /// Opens a draft in the mail program. If there is no mail program, the hint names a key instead of an option.
    private func mail(_ shared: SharedItem) async throws(MastheadError) -> String {
        do throws(MastheadError) { return try await shared.mail(to: nil) } catch {
            guard error.code == .noticeFailed else { throw error }
            throw MastheadError(
                error.code, cannot: error.action, to: error.subject, found: error.found,
                hint: "Press y to copy the link: \(shared.link.url.absoluteString)")
        }
    }

    private static func filter(_ query: PostListQuery) -> PostFilter {
        var filter = PostFilter()
        switch query.source {
        case .all: break
        case .folder(let path): filter.folder = path
        case .feed(let handle): filter.handles = [handle]
        }
        switch query.status {
        case .all: break
        case .unread: filter.isRead = false
        case .read: filter.isRead = true
        case .favorites: filter.isFavorite = true
        }
        filter.days = query.time.span?.days()
        if !query.words.isEmpty { filter.words = query.words }
        return filter
    }
}

extension PostListQuery.Time {
    fileprivate var span: PostSpan? {
        switch self {
        case .any: nil
        case .today: .today
        case .week: .week
        case .month: .month
        case .older: .older
        case .since(let day): .since(day)
        }
    }
}

extension PostListQuery.Order {
    fileprivate var sort: PostSort {
        switch self {
        case .newest: .newest
        case .oldest: .oldest
        case .title: .title
        }
    }
}
