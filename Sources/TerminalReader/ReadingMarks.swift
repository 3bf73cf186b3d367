public import Periodical

/// The user's marks in an issue.
public struct ReadingMarks: Sendable, Hashable {
    /// The pages with bookmarks.
    public var bookmarks: Set<PagePosition>
    /// The highlights.
    public var highlights: [ReadingHighlight]
    /// Whether the issue is a favorite.
    public var isFavorite: Bool
    /// Whether the issue is marked as read.
    public var isRead: Bool

    /// Creates a set of marks.
    public init(
        bookmarks: Set<PagePosition> = [], highlights: [ReadingHighlight] = [], isFavorite: Bool = false,
        isRead: Bool = false
    ) {
        self.bookmarks = bookmarks
        self.highlights = highlights
        self.isFavorite = isFavorite
        self.isRead = isRead
    }
}
