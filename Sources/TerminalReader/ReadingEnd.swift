/// How a reader left an issue.
public enum ReadingEnd: Sendable, Hashable {
    /// Back to where it was opened.
    case back
    /// At once, whatever it was opened from.
    case leave
    /// To the issue before (-1) or after (1) it.
    case issue(Int)
    /// To another place of the shelf.
    case place(ShelfPlace)
    /// By a signal.
    case signal(Int32)
}
