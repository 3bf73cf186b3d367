import Foundation
import Hummingbird
import IssueLibrary
import Periodical

/// Feeds: which there are, in which folders, and looks at them.
extension ReaderAPI {
    private struct Feed: Encodable {
        let handle: String
        let title: String
        /// The folders that it lies in, each as a path of names.
        let folders: [[String]]
        let posts: Int
        let unread: Int
        /// The page that people read.
        let home: String?
        /// Whether nothing will come any more, by its server's word.
        let isEnded: Bool
        let isFollowed: Bool
        /// RFC 3339.
        let refreshedAt: String?
        /// Why the last look at it failed.
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
        /// In the order in which they are shown.
        let feeds: [Feed]
        /// The folders in the order in which they are shown, each as a path of names, before those within it.
        let folders: [[String]]
        /// The number of posts that the reader likes.
        let favorites: Int
        /// What lists begin with: `unread` or `all`, and their order.
        let show: FeedSettings.Listed
        let sort: PostSort
        /// Another text whenever feeds or posts are not as they were; events tell it, too.
        let stamp: String
    }

    func feeds() async throws -> Response {
        do throws(MastheadError) {
            // Asked for first: what changes from here on is told by the next event.
            let stamp = try await library.feedStamp()
            let known = try await library.publications().filter { $0.kind == .feed }.map(Feed.init)
            let words = WordOrder(ProcessInfo.processInfo.environment)
            let feeds = words.sorted(known.sorted { $0.handle < $1.handle }, by: \.title)
            let tree = FolderTree(feeds, by: words, title: \.title, folders: \.folders)
            var liked = PostFilter()
            liked.isFavorite = true
            let usual = library.feedSettings
            return try Self.json(
                Feeds(
                    feeds: feeds, folders: tree.root.paths, favorites: try await library.postCount(liked),
                    show: usual.listed ?? .unread,
                    sort: usual.sort, stamp: stamp))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct Looks: Decodable {
        /// The feeds to look at; nil for all that are followed.
        let feeds: [String]?
    }

    private struct Looked: Encodable {
        let newPosts: Int
        /// How many feeds could not be read.
        let failures: Int
        /// Why the first of them could not.
        let error: String?
        let hint: String?
    }

    /// Looks at feeds, now.
    func refreshFeeds(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(Looks.self, request, context, upTo: 1 << 20)
        do throws(MastheadError) {
            let known = try await library.publications().filter { $0.kind == .feed && $0.isFollowed }.map(\.handle)
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
