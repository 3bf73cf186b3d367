public import Periodical

/// What a reader marked in an issue.
public struct ReadingMarks: Sendable, Hashable {
    /// The pages with a bookmark.
    public var bookmarks: Set<PagePosition>
    /// Whether they like the issue.
    public var isFavorite: Bool

    /// Describes marks.
    public init(bookmarks: Set<PagePosition> = [], isFavorite: Bool = false) {
        self.bookmarks = bookmarks
        self.isFavorite = isFavorite
    }
}
