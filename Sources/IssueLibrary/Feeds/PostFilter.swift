public import Foundation

/// Which posts are listed or marked.
public struct PostFilter: Sendable, Hashable {
    /// The handles of their feeds; nil for all.
    public var handles: [String]?
    /// The folder that their feeds lie in, as a path of names; those in folders within it count as well. Nil for all.
    public var folder: [String]?
    /// Whether they were read; nil for both.
    public var isRead: Bool?
    /// Whether only those are meant that the reader likes.
    public var isFavorite = false
    /// Those of this time and later.
    public var since: Date?
    /// Those before this time.
    public var before: Date?
    /// Those of these days.
    public var days: PostDays?
    /// Those that came into the library after this one.
    public var later: PostID?
    /// Words that they have in their title or content, or words that begin with them.
    public var words: String?

    /// All posts, or those of some feeds.
    public init(handles: [String]? = nil) { self.handles = handles }
}
