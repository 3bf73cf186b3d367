public import Periodical

/// What a reader marked in an issue.
public struct ReadingMarks: Sendable, Hashable {
    /// The pages with a bookmark.
    public var bookmarks: Set<PagePosition>
    /// What they highlighted.
    public var highlights: [ReadingHighlight]
    /// Whether they like the issue.
    public var isFavorite: Bool
    /// Whether they are done with it.
    public var isRead: Bool

    /// Describes marks.
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
