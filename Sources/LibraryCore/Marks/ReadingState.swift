/// The reading state of an item.
public enum ReadingState: Sendable, Hashable {
    /// No page was displayed, or the user marked the item as unread.
    case unread
    /// Some pages were displayed. The value is their share, from 0 to 1, or nil if the page count is unknown.
    case reading(Double?)
    /// All pages were displayed, or the user marked the item as read.
    case read
}
