public import Foundation
public import LibraryCore

/// A filter for listing or marking posts, which selects posts that meet all its conditions.
public struct PostFilter: Sendable, Hashable {
    /// The handles of the feeds, or nil for all feeds.
    public var handles: [String]?
    /// The folder of the feeds as a path of names, including subfolders, or nil for all feeds.
    public var folder: [String]?
    /// Whether to select read or unread posts, or nil for both.
    public var isRead: Bool?
    /// Whether to select only favorites.
    public var isFavorite = false
    /// The earliest date of publication. Nil for no lower limit.
    public var since: Date?
    /// The time before which posts must be published. Nil for no upper limit.
    public var before: Date?
    /// The days on which posts must be published, or nil for no limit.
    public var days: PostDays?
    /// The post after which selected posts were added to the library, or nil for no limit.
    public var later: PostID?
    /// The words that the title or the content must contain. A word also matches longer words that start with it.
    public var words: String?

    /// Creates a filter that selects all posts, or the posts of some feeds.
    public init(handles: [String]? = nil) { self.handles = handles }
}
