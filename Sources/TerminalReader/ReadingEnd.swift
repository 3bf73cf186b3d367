/// The way in which the user left an issue.
public enum ReadingEnd: Sendable, Hashable {
    /// Back to the screen that opened the issue.
    case back
    /// Out of the reader, even if the shelf opened the issue.
    case leave
    /// To the previous (-1) or next (1) issue.
    case issue(Int)
    /// To a list of the shelf.
    case place(ShelfPlace)
    /// By a signal to the process.
    case signal(Int32)
}
