public import Foundation
public import Periodical

/// The result of a refresh.
public struct RefreshSummary: Sendable {
    /// The catalogs and feeds that had not changed.
    public var unchanged: [URL] = []
    /// The catalogs and feeds that had changed and were read.
    public var read: [URL] = []
    /// The items that are new to the library.
    public var added: [ItemReference] = []
    /// The items whose content the publisher replaced.
    public var revised: [ItemReference] = []
    /// The items that are no longer in their catalogs. Downloaded files are kept.
    public var withdrawn: [ItemReference] = []
    /// The new URLs of catalogs and feeds that moved permanently, by handle.
    public var moved: [String: URL] = [:]
    /// The publications that have not changed for an unusually long time, each reported only once. Their catalogs may
    /// be copies that are no longer updated.
    public var still: [StillCatalog] = []
    /// The number of posts that are new to the library, by the handles of their feeds.
    public var newPosts: [String: Int] = [:]
    /// The number of feeds in ``read``.
    public var readFeedCount = 0
    /// The number of feeds in ``unchanged``.
    public var unchangedFeedCount = 0
    /// The number of edited posts.
    public var editedPostCount = 0
    /// The number of posts whose full text was downloaded.
    public var articleCount = 0
    /// The handles of the feeds that ended (410 Gone). Masthead no longer checks these feeds automatically.
    public var ended: [String] = []
    /// The number of downloaded covers.
    public var coverCount = 0
    /// The diagnostics for catalog rows and covers.
    public var diagnostics: [Diagnostic] = []
    /// The errors of catalogs and feeds that could not be downloaded or read. Their known items are kept.
    public var failures: [URL: MastheadError] = [:]

    /// Creates an empty summary.
    package init() {}

    /// Adds the results of other publications.
    package mutating func add(_ other: RefreshSummary) {
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

    /// Checks less than this many seconds apart count as one, so that a repeated refresh writes nothing.
    package static let resolution = 60.0
}
