import Foundation
import IssueLibrary
import Periodical

/// The followed feeds and their folders, as the Google Reader API lists them. Its labels have no tree, so the label of a
/// folder contains the names of the outer folders.
struct FeedServiceDirectory: Sendable {
    let feeds: [FollowedFeed]
    private let byHandle: [String: FollowedFeed]

    init(_ library: IssueLibrary) async throws(MastheadError) { self.init(try await library.feeds.followed()) }

    init(_ feeds: [FollowedFeed]) {
        self.feeds = feeds
        byHandle = Dictionary(feeds.map { ($0.handle, $0) }) { first, _ in first }
    }

    /// Returns the feed of a post, or nil if the feed is not followed.
    func feed(of post: LibraryPost) -> FollowedFeed? { byHandle[post.handle] }

    /// Returns the labels of a feed.
    func labels(of feed: FollowedFeed) -> [String] {
        feed.folders.filter { !$0.isEmpty }.map { $0.joined(separator: "/") }
    }

    /// The labels of all feeds.
    var labels: [String] { Set(feeds.flatMap(labels(of:))).sorted() }

    /// Returns the numbers of the feeds in a stream. The result is empty if no feed is followed that has this name or
    /// label.
    func ids(in stream: FeedServiceStream) -> [Int64] {
        switch stream {
        case .feed(let name):
            if let id = Int64(name) { return feeds.filter { $0.id == id }.map(\.id) }
            let place = URL(string: name)?.feedPlace
            return feeds.filter { $0.place != nil && $0.place == place }.map(\.id)
        case .label(let label): return feeds.filter { labels(of: $0).contains(label) }.map(\.id)
        default: return feeds.map(\.id)
        }
    }
}

extension FeedServiceDirectory {
    struct Label: Encodable {
        let id: String
        let label: String

        init(_ label: String) { (id, self.label) = (FeedServiceStream.name(ofLabel: label), label) }
    }

    /// A followed feed.
    struct Subscription: Encodable {
        let id: String
        let title: String
        let categories: [Label]
        let url: String?
        let htmlUrl: String?
        let iconUrl: String?
    }

    struct Subscriptions: Encodable {
        let subscriptions: [Subscription]
    }

    /// The answer to `subscription/list`.
    var subscriptions: Subscriptions {
        Subscriptions(
            subscriptions: feeds.map { feed in
                Subscription(
                    id: FeedServiceStream.name(of: feed), title: FeedServiceText.title(feed.title),
                    categories: labels(of: feed).map(Label.init), url: feed.url?.absoluteString,
                    htmlUrl: FeedServiceText.address(feed.home), iconUrl: FeedServiceText.address(feed.picture))
            })
    }

    struct Tag: Encodable {
        let id: String
        var type: String?
    }

    struct Tags: Encodable {
        let tags: [Tag]
    }

    /// The answer to `tag/list`.
    var tags: Tags {
        Tags(
            tags: [Tag(id: FeedServiceStream.starredState)]
                + labels.map { Tag(id: FeedServiceStream.name(ofLabel: $0), type: "folder") })
    }

    struct Count: Encodable {
        let id: String
        let count: Int
        let newestItemTimestampUsec: String
    }

    struct Counts: Encodable {
        let max: Int
        let unreadcounts: [Count]
    }

    /// Returns the answer to `unread-count`.
    /// - Parameter unread: the numbers of unread posts, by the number of the feed.
    func counts(_ unread: [Int64: Int]) -> Counts {
        func count(_ id: String, _ feeds: [FollowedFeed]) -> Count {
            Count(
                id: id, count: feeds.reduce(0) { $0 + (unread[$1.id] ?? 0) },
                newestItemTimestampUsec: FeedServiceText.microseconds(feeds.compactMap(\.changedAt).max()))
        }
        let all = count(FeedServiceStream.readingList, feeds)
        let folders = labels.map { label in
            count(FeedServiceStream.name(ofLabel: label), feeds.filter { labels(of: $0).contains(label) })
        }
        return Counts(
            max: all.count, unreadcounts: feeds.map { count(FeedServiceStream.name(of: $0), [$0]) } + folders + [all])
    }
}
