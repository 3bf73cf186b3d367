/// Where a page's text is read from when the reader comes to it.
enum PageArrival: Sendable, Hashable {
    case start
    case end
    /// The first place that a search found, or the last.
    case match(isBackwards: Bool)
    /// So many characters after the beginning of its text.
    case character(Int)
    /// What has a name.
    case part(String)
}
