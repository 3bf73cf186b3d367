/// The reading state of an item.
public enum ReadingState: Sendable, Hashable {
    /// No page was shown, or the user marked the item as unread.
    case unread
    /// Some pages were shown. The value is the share of these pages, 0 to 1, or nil if the page count is unknown.
    case reading(Double?)
    /// All pages were shown, or the user marked the item as read.
    case read
}
