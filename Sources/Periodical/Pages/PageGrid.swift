/// An issue's articles side by side, each with its pages below each other.
public struct PageGrid: Sendable, Hashable {
    /// The articles, each with its pages from top to bottom. No article is empty.
    public let articles: [[Page]]

    /// Creates a grid, omitting articles without pages.
    public init(articles: [[Page]]) { self.articles = articles.filter { !$0.isEmpty } }

    /// The number of pages in all articles.
    public var pageCount: Int { articles.reduce(0) { $0 + $1.count } }

    /// The index of the last article, or -1 if the grid is empty.
    public var lastArticleIndex: Int { articles.count - 1 }

    /// Returns the index of the last page in an article, or -1 if there is no such article.
    public func lastPageIndex(inArticle articleIndex: Int) -> Int {
        articles.indices.contains(articleIndex) ? articles[articleIndex].count - 1 : -1
    }

    /// Returns the page at a position, or nil if there is none.
    public subscript(position: PagePosition) -> Page? {
        guard articles.indices.contains(position.articleIndex) else { return nil }
        let article = articles[position.articleIndex]
        return article.indices.contains(position.pageIndex) ? article[position.pageIndex] : nil
    }

    /// All positions in reading order.
    public var positions: [PagePosition] {
        articles.indices.flatMap { article in
            articles[article].indices.map { PagePosition(articleIndex: article, pageIndex: $0) }
        }
    }

    /// Returns the position or, if it is from a revision with more pages, the nearest page in this grid.
    public func nearest(to position: PagePosition) -> PagePosition {
        if self[position] != nil { return position }
        guard !articles.isEmpty else { return .first }
        let article = min(max(position.articleIndex, 0), lastArticleIndex)
        let page = article == position.articleIndex ? max(position.pageIndex, 0) : 0
        return PagePosition(articleIndex: article, pageIndex: min(page, lastPageIndex(inArticle: article)))
    }

    /// Returns the position after a move, or nil if the move leaves the grid.
    public func position(from start: PagePosition, by move: PageMove) -> PagePosition? {
        var target = start.page
        switch move {
        case .next:
            target = PagePosition(articleIndex: start.articleIndex + 1, pageIndex: 0)
        case .previous:
            target = PagePosition(articleIndex: start.articleIndex - 1, pageIndex: 0)
        case .upper:
            target.pageIndex -= 1
        case .lower:
            target.pageIndex += 1
        case .forward:
            return position(from: start, by: .lower) ?? position(from: start, by: .next)
        case .back:
            if let upper = position(from: start, by: .upper) { return upper }
            target.articleIndex -= 1
            target.pageIndex = lastPageIndex(inArticle: target.articleIndex)
        }
        return self[target] == nil ? nil : target
    }
}
