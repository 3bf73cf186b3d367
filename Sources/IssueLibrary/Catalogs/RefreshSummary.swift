public import Foundation
public import Periodical

/// What a refresh found.
public struct RefreshSummary: Sendable {
    /// The catalogs that had not changed.
    public var unchanged: [URL] = []
    /// The catalogs that were read.
    public var read: [URL] = []
    /// The items that are new to the library.
    public var added: [ItemReference] = []
    /// The items whose content the publisher replaced.
    public var revised: [ItemReference] = []
    /// The items that catalogs no longer offer; what is here of them stays.
    public var withdrawn: [ItemReference] = []
    /// The publications whose catalogs moved for good, and where they are now.
    public var moved: [String: URL] = [:]
    /// The publications of which nothing has come for unusually long, each told once: a copy of a catalog may have stopped.
    public var still: [Stillness] = []
    /// The number of posts that are new to the library, by the handles of their feeds.
    public var newPosts: [String: Int] = [:]
    /// How many of ``read`` are feeds.
    public var readFeedCount = 0
    /// How many of ``unchanged`` are feeds.
    public var unchangedFeedCount = 0
    /// The number of posts that were edited.
    public var editedPostCount = 0
    /// The number of posts of which the whole article was fetched.
    public var articleCount = 0
    /// The handles of the feeds that have ended by their servers' word. They are no longer looked at by themselves.
    public var ended: [String] = []
    /// The number of covers that were fetched.
    public var coverCount = 0
    /// Rows that could not be used, and covers that could not be had.
    public var diagnostics: [Diagnostic] = []
    /// Why catalogs could not be fetched or read. What is known of their issues stays.
    public var failures: [URL: MastheadError] = [:]

    /// Adds what was found of other publications.
    mutating func add(_ other: RefreshSummary) {
        unchanged += other.unchanged
        read += other.read
        added += other.added
        revised += other.revised
        withdrawn += other.withdrawn
        moved.merge(other.moved) { own, _ in own }
        still += other.still
        newPosts.merge(other.newPosts, uniquingKeysWith: +)
        readFeedCount += other.readFeedCount
        unchangedFeedCount += other.unchangedFeedCount
        editedPostCount += other.editedPostCount
        articleCount += other.articleCount
        ended += other.ended
        coverCount += other.coverCount
        diagnostics += other.diagnostics
        failures.merge(other.failures) { own, _ in own }
    }
}
