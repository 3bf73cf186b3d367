public import Foundation
public import LibraryCore

/// A filter for listing or marking posts. It selects the posts that meet all conditions.
public struct PostFilter: Sendable, Hashable {
    /// The handles of the feeds, or nil for all feeds.
    public var handles: [String]?
    /// The path of the feeds' folder as a list of names, or nil for all feeds. Includes subfolders.
    public var folder: [String]?
    /// Whether to select read posts or unread posts, or nil for both.
    public var isRead: Bool?
    /// Whether to select only favorites.
    public var isFavorite = false
    /// The earliest publication date, or nil for no lower limit.
    public var since: Date?
    /// The time before which posts must be published, or nil for no upper limit.
    public var before: Date?
    /// The days on which posts must be published, or nil for no limit.
    public var days: PostDays?
    /// Selects only posts that were added to the library after this post, or nil for no limit.
    public var later: PostID?
    /// The words that the title or content must contain. A word also matches longer words that start with it.
    public var words: String?

    /// Creates a filter that selects all posts, or the posts of some feeds.
    public init(handles: [String]? = nil) { self.handles = handles }
}
