/// What was found for some words.
public struct ShelfFindings: Sendable, Hashable {
    /// The items whose titles have them, the best first.
    public var titles: [ShelfHit]
    /// The pages that have them: those of an item follow each other, the best item first.
    public var pages: [ShelfHit]
    /// The number of pages in all, also of those that are not given.
    public var pageCount: Int
    /// The posts that have them, the newest first.
    public var posts: [ShelfHit] = []

    /// Describes findings.
    public init(titles: [ShelfHit] = [], pages: [ShelfHit] = [], pageCount: Int = 0) {
        self.titles = titles
        self.pages = pages
        self.pageCount = pageCount
    }
}
