/// The reason why an issue was closed.
public enum ReadingEnd: Sendable, Hashable {
    /// The user went back to the screen that opened the issue.
    case back
    /// The user quit the reader, and the shelf if it had opened the issue.
    case leave
    /// The user went to the previous (-1) or next (1) issue.
    case issue(Int)
    /// The user went to one of the shelf's lists.
    case place(ShelfPlace)
    /// The process received a signal.
    case signal(Int32)
}
