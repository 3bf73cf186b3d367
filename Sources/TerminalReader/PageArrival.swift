/// Where in a page's text reading starts after a page change.
enum PageArrival: Sendable, Hashable {
    case start
    case end
    /// The first or last match of the search.
    case match(isBackwards: Bool)
    /// The position after this number of characters in the page's text.
    case character(Int)
    /// The part of the page with this anchor.
    case part(String)
}
