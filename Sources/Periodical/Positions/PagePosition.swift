/// A place in the grid: a page, and for text that reflows a character within it. Zero-based here and in files; people see and
/// type `2.1`, `2.1+340`.
public struct PagePosition: Sendable, Hashable {
    /// The article, counted from 0 across the grid.
    public var articleIndex: Int
    /// The page within the article, counted from 0 downwards.
    public var pageIndex: Int
    /// The characters of the page's text before the place; nil at the page's beginning, and where text does not reflow.
    public var characterOffset: Int? {
        // One place has one form.
        didSet { if characterOffset == 0 { characterOffset = nil } }
    }

    /// The first page of the first article.
    public static let first = PagePosition(articleIndex: 0, pageIndex: 0)

    /// The largest number that a position's text may have in any of its places.
    public static let maximumNumber = 1 << 31

    /// The beginning of the page.
    public var page: PagePosition { PagePosition(articleIndex: articleIndex, pageIndex: pageIndex) }

    /// The logical name of the page's small picture within an archive.
    public var thumbnailName: String { "thumbs/\(page).jpg" }

    /// Takes zero-based indices, and the characters of the page's text before the place.
    public init(articleIndex: Int, pageIndex: Int, characterOffset: Int? = nil) {
        self.articleIndex = articleIndex
        self.pageIndex = pageIndex
        self.characterOffset = characterOffset == 0 ? nil : characterOffset
    }
}

extension PagePosition: Comparable {
    /// Orders as one reads: article by article, downwards within one, forward within a page.
    public static func < (left: PagePosition, right: PagePosition) -> Bool {
        (left.articleIndex, left.pageIndex, left.characterOffset ?? 0)
            < (right.articleIndex, right.pageIndex, right.characterOffset ?? 0)
    }
}
