public import Foundation
public import LibraryCore

/// A filter that selects posts, to list or mark them. Posts must meet all conditions.
public struct PostFilter: Sendable, Hashable {
    /// The handles of the feeds, or nil to select posts from all feeds.
    public var handles: [String]?
    /// The folder that contains the feeds, as a path of names. Its subfolders are included. Nil means all feeds.
    public var folder: [String]?
    /// Whether selected posts are read, or nil to select both read and unread posts.
    public var isRead: Bool?
    /// Whether only favorites are selected.
    public var isFavorite = false
    /// The time from which on posts were published, or nil for no lower limit.
    public var since: Date?
    /// The time before which posts were published, or nil for no upper limit.
    public var before: Date?
    /// The days on which posts were published, or nil for no limit.
    public var days: PostDays?
    /// The post after which posts were added to the library, or nil for no limit.
    public var later: PostID?
    /// The words that the title or content must contain. A searched word also finds longer words that start with it.
    public var words: String?

    /// Creates a filter that selects all posts, or the posts of some feeds.
    public init(handles: [String]? = nil) { self.handles = handles }
}
