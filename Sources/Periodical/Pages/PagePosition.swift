/// The place of a page in the grid: zero-based here and in files, one-based (`2.1`) for people.
public struct PagePosition: Sendable, Hashable, Codable, Comparable {
    /// The article, counted from 0 across the grid.
    public var articleIndex: Int
    /// The page within the article, counted from 0 downwards.
    public var pageIndex: Int

    /// The first page of the first article.
    public static let first = PagePosition(articleIndex: 0, pageIndex: 0)

    /// The logical name of the page's small picture within an archive.
    public var thumbnailName: String { "thumbs/\(self).jpg" }

    /// Takes zero-based indices.
    public init(articleIndex: Int, pageIndex: Int) {
        self.articleIndex = articleIndex
        self.pageIndex = pageIndex
    }

    /// Orders as one reads: article by article, downwards within one.
    public static func < (left: PagePosition, right: PagePosition) -> Bool {
        (left.articleIndex, left.pageIndex) < (right.articleIndex, right.pageIndex)
    }
}

extension PagePosition: LosslessStringConvertible {
    /// Reads `ARTICLE.PAGE`, or `ARTICLE` for its first page, both counted from 1.
    public init?(_ description: String) {
        let parts = description.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let article = Int(parts[0]), article > 0 else { return nil }
        var page = 1
        if parts.count == 2 {
            guard let number = Int(parts[1]), number > 0 else { return nil }
            page = number
        }
        self.init(articleIndex: article - 1, pageIndex: page - 1)
    }

    /// `ARTICLE.PAGE`, counted from 1.
    public var description: String { "\(articleIndex &+ 1).\(pageIndex &+ 1)" }
}
