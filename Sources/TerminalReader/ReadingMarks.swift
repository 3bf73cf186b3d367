public import LibraryValues
public import Periodical

/// The user's marks in an issue.
public struct ReadingMarks: Sendable, Hashable {
    /// The pages with bookmarks.
    public var bookmarks: Set<PagePosition>
    /// The highlights.
    public var highlights: [ReadingHighlight]
    /// The marks of the whole issue, such as a favorite.
    public var ofIssue: Set<MarkKind>
    /// Whether the issue is marked as read.
    public var isRead: Bool

    /// Creates a set of marks.
    public init(
        bookmarks: Set<PagePosition> = [], highlights: [ReadingHighlight] = [], ofIssue: Set<MarkKind> = [],
        isRead: Bool = false
    ) {
        self.bookmarks = bookmarks
        self.highlights = highlights
        self.ofIssue = ofIssue
        self.isRead = isRead
    }
}
