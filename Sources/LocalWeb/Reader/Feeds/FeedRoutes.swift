import Foundation
import Hummingbird
import IssueLibrary
import Periodical
import Schedule

/// The routes that list, follow, unfollow and check feeds, and change their settings and folders.
struct FeedRoutes: Sendable {
    let library: IssueLibrary

    struct Feed: Encodable {
        let handle: String
        let title: String
        /// The folders that contain the feed, each as a list of names.
        let folders: [[String]]
        let posts: Int
        let unread: Int
        /// The URL of the feed's website.
        let home: String?
        /// Whether the server reports that the feed has ended.
        let isEnded: Bool
        let isFollowed: Bool
        /// When the feed was last checked, in RFC 3339.
        let refreshedAt: String?
        /// Why the last check failed.
        let error: String?
        let hint: String?

        init(_ publication: LibraryPublication) {
            handle = publication.handle
            title = publication.title ?? publication.handle
            folders = publication.feed?.folders ?? []
            posts = publication.itemCount
            unread = publication.unreadCount
            home = publication.feed?.home.flatMap { $0.scheme?.hasPrefix("http") == true ? $0.absoluteString : nil }
            isEnded = publication.feed?.isEnded == true
            isFollowed = publication.isFollowed
            refreshedAt = publication.refreshedAt?.rfc3339
            error = publication.isFollowed ? publication.error?.found : nil
            hint = publication.isFollowed ? publication.error?.readerHint : nil
        }
    }

    struct Feeds: Encodable {
        /// The feeds, in display order.
        let feeds: [Feed]
        /// The folders, each as a list of names, in display order. A folder precedes its subfolders.
        let folders: [[String]]
        /// The number of favorite posts in the library.
        let favorites: Int
        /// The filter (`unread` or `all`) and the order that lists initially have.
        let show: FeedSettings.Listed
        let sort: PostSort
        /// A token that changes when a feed or post changes. Events contain it too.
        let stamp: String
    }

    func feeds() async throws -> Feeds {
        // Read the stamp before the list, so that the next event reports any change in between.
        let stamp = try await library.posts.stamp()
        let known = try await library.publications.all().filter { $0.kind == .feed }.map(Feed.init)
        let words = WordOrder(ProcessInfo.processInfo.environment)
        let feeds = words.sorted(known.sorted { $0.handle < $1.handle }, by: \.title)
        let tree = FolderTree(feeds, by: words, title: \.title, folders: \.folders)
        var liked = PostFilter()
        liked.isFavorite = true
        let usual = library.downloadGate.feedSettings
        return Feeds(
            feeds: feeds, folders: tree.root.paths, favorites: try await library.posts.count(liked),
            show: usual.listed ?? .unread, sort: usual.sort, stamp: stamp)
    }

    struct Looks: Decodable {
        /// The handles of the feeds to check, or nil for all followed feeds.
        let feeds: [String]?
    }

    struct Looked: Encodable {
        let newPosts: Int
        /// The number of feeds whose check failed.
        let failures: Int
        /// The error of the first failed check.
        let error: String?
        let hint: String?
    }

    /// Checks feeds immediately.
    func refresh(_ asked: Looks) async throws -> Looked {
        let known = try await library.publications.all().filter { $0.kind == .feed && $0.isFollowed }.map(\.handle)
        let handles = asked.feeds ?? known
        guard !handles.isEmpty else { return Looked(newPosts: 0, failures: 0, error: nil, hint: nil) }
        let summary = try await library.refresh(of: handles)
        let failures = summary.failures.sorted { $0.key.absoluteString < $1.key.absoluteString }
        return Looked(
            newPosts: summary.newPosts.values.reduce(0, +), failures: failures.count,
            error: failures.first?.value.found, hint: failures.first?.value.readerHint)
    }

    func feed(_ request: WebRequest) async throws -> FeedDocument { try await feed(try request.required("feed")) }

    private func feed(_ handle: String) async throws -> FeedDocument {
        let publication = try await library.publications.publication(handle)
        guard let feed = publication.feed else { throw HTTPError(.notFound) }
        return FeedDocument(publication, feed, usual: library.downloadGate.feedSettings)
    }

    struct Change: Decodable {
        let feed: String
        /// The user's own name for the feed. An empty string restores the feed's title.
        let title: String?
        let folders: [[String]]?
        /// A check interval, for example `2h`, or `usual`.
        let every: String?
        /// A number of days, or `usual`. 0 means forever.
        let keep: String?
        /// Whether to store pictures: `yes`, `no` or `usual`.
        let pictures: String?
        /// A maximum size in bytes, or `usual`.
        let room: String?
        let articles: Bool?
    }

    /// The valid values of `pictures`, except `usual`.
    private static let picturesKept = ["yes": true, "no": false]

    /// The maximum number of folders per feed, names per path, and characters per name.
    private static let most = (folders: 50, depth: 10, name: 200)

    /// Changes a feed's settings.
    func change(_ asked: Change) async throws -> FeedDocument {
        let interval = asked.every.flatMap { RefreshInterval($0) }
        let days = asked.keep.flatMap { Int($0) }
        let room = asked.room.flatMap { Int($0) }
        let folders = asked.folders.map { paths in
            paths.map { path in
                path.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
            }.filter { !$0.isEmpty }
        }
        guard asked.every == nil || asked.every == "usual" || interval != nil,
            asked.keep == nil || asked.keep == "usual" || days.map({ (0...36_500).contains($0) }) == true,
            asked.pictures.map({ $0 == "usual" || Self.picturesKept[$0] != nil }) ?? true,
            asked.room == nil || asked.room == "usual" || room.map(FeedDetails.pictureLimits.contains) == true,
            (folders ?? []).count <= Self.most.folders,
            (folders ?? []).allSatisfy({ path in
                path.count <= Self.most.depth && path.allSatisfy { $0.count <= Self.most.name }
            })
        else { throw HTTPError(.badRequest) }
        let handle = try await library.publications.publication(asked.feed).handle
        if let title = asked.title { try await library.feeds.setTitle(title, of: handle) }
        if let folders { try await library.feeds.setFolders(folders, of: handle) }
        if asked.every != nil { try await library.following.setInterval(interval, of: handle) }
        if asked.keep != nil { try await library.feeds.setRetention(days: days, of: handle) }
        if let pictures = asked.pictures {
            try await library.feeds.setKeepsPictures(Self.picturesKept[pictures], of: handle)
        }
        if asked.room != nil { try await library.feeds.setPictureLimit(room, of: handle) }
        if let articles = asked.articles { try await library.feeds.setFetchesArticles(articles, of: handle) }
        return try await feed(asked.feed)
    }

    struct Body: Decodable {
        let address: String
    }

    /// The result of following an address: a publication, the feeds in an OPML list, or several feeds to choose from.
    struct Outcome: Encodable {
        struct Choice: Encodable {
            let address: String
            let title: String?
        }

        struct Line: Encodable {
            let line: Int?
            let message: String
        }

        var handle: String?
        var title: String?
        var kind: PublicationKind?
        var posts: Int?
        /// Whether the library already followed the publication.
        var isKnown: Bool?
        /// The publisher's request for reading statistics, or nil if there is none or the user has already answered.
        var reading: ReadingShareDocument?
        var choices: [Choice]?
        /// The result of an OPML list: the new feeds, the number of known feeds, and the lines that could not be added.
        var added: [String]?
        var known: Int?
        var leftOut: [Line]?

        init(_ addition: LibraryAddition) {
            switch addition {
            case .publication(let one):
                let publication = one.publication
                (handle, title) = (publication.handle, publication.title ?? publication.handle)
                (kind, posts) = (publication.kind, publication.itemCount)
                isKnown = !one.isNew && !one.isFollowedAgain
                reading = publication.readingShare == .asked ? ReadingShareDocument(publication) : nil
            case .feeds(let list):
                (added, known) = (list.added, list.known.count)
                leftOut = list.diagnostics.prefix(50).map { Line(line: $0.line, message: $0.message) }
            case .choice(let feeds, _):
                choices = feeds.map { Choice(address: $0.url.withoutCredentials.absoluteString, title: $0.title) }
            }
        }
    }

    /// Follows the publication at a web address.
    func add(_ asked: Body) async throws -> Outcome {
        Outcome(try await library.adding.follow(PublicationAddress.networkURL(asked.address)))
    }

    struct List: Decodable {
        let name: String?
        /// The contents of the OPML file, in Base64.
        let opml: Data
    }

    /// Follows the feeds in an OPML file that the user has chosen.
    func addList(_ asked: List) async throws -> Outcome {
        // The file name is only used in messages, and must not lead to another folder.
        let name = (asked.name ?? "").split(separator: "/").last.map(String.init) ?? "feeds.opml"
        let place = URL(filePath: "/").appending(path: name)
        return Outcome(.feeds(try await library.feeds.add(opml: asked.opml, at: place)))
    }

    struct Again: Decodable {
        let feed: String
    }

    /// Follows a feed again if its posts are still in the library.
    func followAgain(_ asked: Again) async throws -> FeedDocument {
        let publication = try await library.publications.publication(asked.feed)
        guard publication.kind == .feed, let url = publication.url else { throw HTTPError(.notFound) }
        try await library.following.addCatalog(url)
        return try await feed(asked.feed)
    }

    struct Removal: Decodable {
        let feed: String
        let keepsPosts: Bool
    }

    /// Unfollows a feed.
    func remove(_ asked: Removal) async throws {
        let publication = try await library.publications.publication(asked.feed)
        guard publication.kind == .feed else { throw HTTPError(.notFound) }
        try await library.following.unfollow(publication.handle, keepsContent: asked.keepsPosts)
    }
}
