public import Periodical

extension IssueContent {
    /// Returns the page at a position.
    /// - Parameters:
    ///   - position: the position of the page.
    ///   - action: the action named in errors, such as `show`.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` if there is no such page.
    @discardableResult
    public func page(at position: PagePosition, cannot action: String = "show") throws(MastheadError) -> Page {
        if let page = grid[position] { return page }
        let article = position.articleIndex
        let isKnown = grid.lastPageIndex(inArticle: article) >= 0
        let (lastArticle, whole) = isKnown ? (article, "article \(article + 1)") : (grid.lastArticleIndex, "the issue")
        let last = PagePosition(articleIndex: lastArticle, pageIndex: grid.lastPageIndex(inArticle: lastArticle))
        let extent = "The last page of \(whole) is \(last)."
        throw MastheadError(
            .noPage, cannot: "\(action) page \(position) of", to: name, found: "no such page",
            remedies: [.showPages(extent)])
    }
}
