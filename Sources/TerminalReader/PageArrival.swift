/// The position in a page's text at which reading starts after a page change.
enum PageArrival: Sendable, Hashable {
    case start
    case end
    /// The first or last match of the search.
    case match(isBackwards: Bool)
    /// The number of characters before the position in the page's text.
    case character(Int)
    /// The part of the page that has the given anchor.
    case part(String)
}
