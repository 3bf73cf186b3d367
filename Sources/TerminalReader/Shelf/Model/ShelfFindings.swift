/// The results of a search.
public struct ShelfFindings: Sendable, Hashable {
    /// The items whose titles match, best match first.
    public var titles: [ShelfHit]
    /// The pages that match. An item's pages are grouped, with the best item first.
    public var pages: [ShelfHit]
    /// The total number of matching pages, which can be larger than the number of ``pages``.
    public var pageCount: Int
    /// The posts that match, newest first.
    public var posts: [ShelfHit] = []

    /// Creates results.
    public init(titles: [ShelfHit] = [], pages: [ShelfHit] = [], pageCount: Int = 0) {
        self.titles = titles
        self.pages = pages
        self.pageCount = pageCount
    }
}
