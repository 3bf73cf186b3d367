/// A position in the page grid: a page, and for reflowable text also a character offset. Indices in this type and in
/// files start at 0, but users see and type `2.1` or `2.1+340`.
public struct PagePosition: Sendable, Hashable {
    /// The index of the article, starting at 0.
    public var articleIndex: Int
    /// The index of the page within the article, starting at 0.
    public var pageIndex: Int
    /// The number of characters before the position on its page. Nil at the start of the page and for text that does
    /// not reflow.
    public var characterOffset: Int? {
        // Offset 0 is stored as nil, so that equal positions have equal values.
        didSet { if characterOffset == 0 { characterOffset = nil } }
    }

    /// The first page of the first article.
    public static let first = PagePosition(articleIndex: 0, pageIndex: 0)

    /// The maximum article, page or character number in a position's text.
    public static let maximumNumber = 1 << 31

    /// The beginning of this position's page.
    public var page: PagePosition { PagePosition(articleIndex: articleIndex, pageIndex: pageIndex) }

    /// The logical name of the page's thumbnail in an archive.
    public var thumbnailName: String { "thumbs/\(page).jpg" }

    /// Creates a position from zero-based indices and a character offset.
    public init(articleIndex: Int, pageIndex: Int, characterOffset: Int? = nil) {
        self.articleIndex = articleIndex
        self.pageIndex = pageIndex
        self.characterOffset = characterOffset == 0 ? nil : characterOffset
    }
}

extension PagePosition: Comparable {
    /// Orders by article, page and character offset.
    public static func < (left: PagePosition, right: PagePosition) -> Bool {
        (left.articleIndex, left.pageIndex, left.characterOffset ?? 0)
            < (right.articleIndex, right.pageIndex, right.characterOffset ?? 0)
    }
}
