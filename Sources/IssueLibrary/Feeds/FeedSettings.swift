/// What holds for feeds that have no setting of their own. How often they are looked at is in ``ArrivalRules``, for all publications.
public struct FeedSettings: Sendable, Hashable {
    /// Which posts lists begin with.
    public enum Listed: String, Sendable, Hashable, CaseIterable, Codable {
        /// Those that are not read.
        case unread
        /// All of them.
        case all
    }

    /// How many days posts stay that their feed no longer has; 0 for ever.
    public var retentionDays = FeedDetails.usualRetentionDays
    /// Whether pictures of posts are kept for reading without a network.
    public var keepsPictures = true
    /// The most bytes that the pictures of a feed take up: those of its oldest posts go first.
    public var pictureLimit = 100_000_000
    /// The order in which posts are listed until another is chosen.
    public var sort = PostSort.newest
    /// Which posts are listed until others are chosen; nil where each face has its own beginning.
    public var listed: Listed?

    /// What holds where nothing is set.
    public init() {}
}
