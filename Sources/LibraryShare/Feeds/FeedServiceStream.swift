import Foundation
import IssueLibrary

/// A stream of the Google Reader API: a feed, a folder, or the posts with a status.
enum FeedServiceStream: Sendable, Hashable {
    case all
    case read
    case unread
    case starred
    /// A status that the library does not have, such as `broadcast`. The stream is empty.
    case other
    case label(String)
    /// A feed, by its number or URL.
    case feed(String)

    static let readingList = "user/-/state/com.google/reading-list"
    static let readState = "user/-/state/com.google/read"
    static let starredState = "user/-/state/com.google/starred"

    /// Parses the name of a stream. Programs may use the number of a user instead of `-`.
    init?(_ text: String) {
        if text.hasPrefix("feed/") {
            self = .feed(String(text.dropFirst("feed/".count)))
            return
        }
        // A label may contain slashes.
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == "user" else { return nil }
        switch (parts[2], parts[3]) {
        case ("label", let label): self = .label(label)
        case ("state", "com.google/reading-list"): self = .all
        case ("state", "com.google/read"): self = .read
        case ("state", "com.google/kept-unread"): self = .unread
        case ("state", "com.google/starred"): self = .starred
        case ("state", let state) where state.hasPrefix("com.google/"): self = .other
        default: return nil
        }
    }

    /// Whether the stream is a label, which the library has only for feeds.
    var isLabel: Bool { if case .label = self { true } else { false } }

    /// Returns the name of a feed's stream.
    static func name(of feed: FollowedFeed) -> String { "feed/\(feed.id)" }

    /// Returns the name of a folder's stream.
    static func name(ofLabel label: String) -> String { "user/-/label/\(label)" }

    /// Removes the posts that are not in the stream.
    func narrow(_ posts: inout PostStream, _ feeds: FeedServiceDirectory) {
        switch self {
        case .all: break
        case .read: posts.require(isRead: true)
        case .unread: posts.require(isRead: false)
        case .starred: posts.require(isFavorite: true)
        case .other: posts.feeds = []
        case .label, .feed: posts.feeds.formIntersection(feeds.ids(in: self))
        }
    }

    /// Removes the posts in the stream.
    func exclude(from posts: inout PostStream, _ feeds: FeedServiceDirectory) {
        switch self {
        case .all: posts.feeds = []
        case .read: posts.require(isRead: false)
        case .unread: posts.require(isRead: true)
        case .starred: posts.require(isFavorite: false)
        case .other: break
        case .label, .feed: posts.feeds.subtract(feeds.ids(in: self))
        }
    }
}

extension PostStream {
    fileprivate mutating func require(isRead wanted: Bool) {
        if isRead == !wanted { feeds = [] }
        isRead = wanted
    }

    fileprivate mutating func require(isFavorite wanted: Bool) {
        if isFavorite == !wanted { feeds = [] }
        isFavorite = wanted
    }
}
