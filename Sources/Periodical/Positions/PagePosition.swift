/// A position in the page grid: a page and, in reflowable text, a character offset. Indices in this type and in files
/// are counted from 0, but users see and type `2.1` or `2.1+340`.
public struct PagePosition: Sendable, Hashable {
    /// The index of the article, counted from 0.
    public var articleIndex: Int
    /// The index of the page in its article, counted from 0.
    public var pageIndex: Int
    /// The number of characters on the page before the position. Nil at the start of the page and in text that does not
    /// reflow.
    public var characterOffset: Int? {
        // Store offset 0 as nil, so that equal positions have equal values.
        didSet { if characterOffset == 0 { characterOffset = nil } }
    }

    /// The first page of the first article.
    public static let first = PagePosition(articleIndex: 0, pageIndex: 0)

    /// The maximum article, page or character number in the text of a position.
    public static let maximumNumber = 1 << 31

    /// The beginning of this position's page.
    public var page: PagePosition { PagePosition(articleIndex: articleIndex, pageIndex: pageIndex) }

    /// The logical name of the page's thumbnail in an archive.
    public var thumbnailName: String { "thumbs/\(page).jpg" }

    /// Creates a position from indices that are counted from 0, and a character offset.
    public init(articleIndex: Int, pageIndex: Int, characterOffset: Int? = nil) {
        self.articleIndex = articleIndex
        self.pageIndex = pageIndex
        self.characterOffset = characterOffset == 0 ? nil : characterOffset
    }
}

extension PagePosition: Comparable {
    /// Orders positions by article, page and character offset.
    public static func < (left: PagePosition, right: PagePosition) -> Bool {
        (left.articleIndex, left.pageIndex, left.characterOffset ?? 0)
            < (right.articleIndex, right.pageIndex, right.characterOffset ?? 0)
    }
}
