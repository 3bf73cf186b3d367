/// Where to start reading in a page's text after turning to the page.
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
