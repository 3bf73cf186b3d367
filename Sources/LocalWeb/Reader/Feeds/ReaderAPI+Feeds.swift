import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Requests for the list of feeds and folders, and for checking feeds.
extension ReaderAPI {
    private struct Feed: Encodable {
        let handle: String
        let title: String
        /// The feed's folders, each as a path of names.
        let folders: [[String]]
        let posts: Int
        let unread: Int
        /// The website of the feed.
        let home: String?
        /// Whether the server said that the feed has ended.
        let isEnded: Bool
        let isFollowed: Bool
        /// The time of the last check in RFC 3339.
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

    private struct Feeds: Encodable {
        /// The feeds in display order.
        let feeds: [Feed]
        /// The folders in display order, each as a path of names. A folder precedes its subfolders.
        let folders: [[String]]
        /// The number of favorite posts.
        let favorites: Int
        /// The initial filter (`unread` or `all`) and order of lists.
        let show: FeedSettings.Listed
        let sort: PostSort
        /// A token that changes whenever feeds or posts change. Events contain the same token.
        let stamp: String
    }

    func feeds() async throws -> Response {
        do throws(MastheadError) {
            // Read the stamp before the list: the next event then reports every change made in between.
            let stamp = try await library.posts.stamp()
            let known = try await library.publications.all().filter { $0.kind == .feed }.map(Feed.init)
            let words = WordOrder(ProcessInfo.processInfo.environment)
            let feeds = words.sorted(known.sorted { $0.handle < $1.handle }, by: \.title)
            let tree = FolderTree(feeds, by: words, title: \.title, folders: \.folders)
            var liked = PostFilter()
            liked.isFavorite = true
            let usual = library.traffic.feedSettings
            return try Self.json(
                Feeds(
                    feeds: feeds, folders: tree.root.paths, favorites: try await library.posts.count(liked),
                    show: usual.listed ?? .unread,
                    sort: usual.sort, stamp: stamp))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Looks: Decodable {
        /// The handles of the feeds to check, or nil for all followed feeds.
        let feeds: [String]?
    }

    private struct Looked: Encodable {
        let newPosts: Int
        /// The number of feeds that could not be checked.
        let failures: Int
        /// The error of the first feed that could not be checked.
        let error: String?
        let hint: String?
    }

    /// Checks feeds now.
    func refreshFeeds(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Looks.self, request, context, upTo: 1 << 20)
        do throws(MastheadError) {
            let known = try await library.publications.all().filter { $0.kind == .feed && $0.isFollowed }.map(\.handle)
            let handles = asked.feeds ?? known
            guard !handles.isEmpty else {
                return try Self.json(Looked(newPosts: 0, failures: 0, error: nil, hint: nil))
            }
            let summary = try await library.refresh(of: handles)
            let failures = summary.failures.sorted { $0.key.absoluteString < $1.key.absoluteString }
            return try Self.json(
                Looked(
                    newPosts: summary.newPosts.values.reduce(0, +), failures: failures.count,
                    error: failures.first?.value.found, hint: failures.first?.value.readerHint))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
