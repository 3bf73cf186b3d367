public import Foundation
public import LibraryCore

/// A filter for posts to list or mark. Posts must satisfy all conditions.
public struct PostFilter: Sendable, Hashable {
    /// The handles of the feeds, or nil for all feeds.
    public var handles: [String]?
    /// The folder of the feeds, as a path of names, including its subfolders. Nil means all feeds.
    public var folder: [String]?
    /// Whether the posts are read, or nil for read and unread posts.
    public var isRead: Bool?
    /// Whether only favorites match.
    public var isFavorite = false
    /// Only posts published at this time or later match.
    public var since: Date?
    /// Only posts published before this time match.
    public var before: Date?
    /// Only posts published on these days match.
    public var days: PostDays?
    /// Only posts added to the library after this post match.
    public var later: PostID?
    /// Only posts with all of these words in the title or content match. A word also finds longer words that start with
    /// it.
    public var words: String?

    /// Creates a filter for all posts, or for the posts of some feeds.
    public init(handles: [String]? = nil) { self.handles = handles }
}
