/// The defaults for feeds without their own settings. ``ArrivalRules`` sets the check interval for all publications.
public struct FeedSettings: Sendable, Hashable {
    /// The posts that a list initially shows.
    public enum Listed: String, Sendable, Hashable, CaseIterable, Codable {
        /// Only unread posts.
        case unread
        /// All posts.
        case all
    }

    /// The number of days to keep posts that their feed has dropped; 0 means forever.
    public var retentionDays = FeedDetails.usualRetentionDays
    /// Whether pictures of posts are kept for offline reading.
    public var keepsPictures = true
    /// The maximum size of a feed's pictures in bytes. Pictures of the oldest posts are deleted first.
    public var pictureLimit = 100_000_000
    /// The initial order of lists.
    public var sort = PostSort.newest
    /// The posts that lists initially show, or nil for each user interface's default.
    public var listed: Listed?

    /// Creates the default settings.
    public init() {}
}
