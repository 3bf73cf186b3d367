/// How far a reader has come with an item.
public enum ReadingState: Sendable, Hashable {
    /// No page was shown yet, or the reader marked it as unread.
    case unread
    /// Pages were shown: so great a part of all, 0 to 1; nil where it is not known how many there are.
    case reading(Double?)
    /// All pages were shown, or the reader marked it as read.
    case read
}
