/// The layout of an issue: articles side by side, the pages of an article below each other.
public struct PageGrid: Sendable, Hashable {
    /// The articles, each with its pages from top to bottom. None is empty.
    public let articles: [[Page]]

    /// Makes a grid; articles without pages are left out.
    public init(articles: [[Page]]) { self.articles = articles.filter { !$0.isEmpty } }

    /// The number of pages in all articles.
    public var pageCount: Int { articles.reduce(0) { $0 + $1.count } }

    /// The index of the last article, or -1 in an empty grid.
    public var lastArticleIndex: Int { articles.count - 1 }

    /// The index of the last page in an article, or -1 where there is no such article.
    public func lastPageIndex(inArticle articleIndex: Int) -> Int {
        articles.indices.contains(articleIndex) ? articles[articleIndex].count - 1 : -1
    }

    /// The page at a position, or nil where there is none.
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

    /// The position that is nearest to one remembered from a revision with more pages. A place within a page stays as long as
    /// the page is there.
    public func nearest(to position: PagePosition) -> PagePosition {
        if self[position] != nil { return position }
        guard !articles.isEmpty else { return .first }
        let article = min(max(position.articleIndex, 0), lastArticleIndex)
        let page = article == position.articleIndex ? max(position.pageIndex, 0) : 0
        return PagePosition(articleIndex: article, pageIndex: min(page, lastPageIndex(inArticle: article)))
    }

    /// Where a move leads, or nil at an edge.
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
