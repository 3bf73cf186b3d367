public import Periodical

extension IssueContent {
    /// Returns the page at a position.
    /// - Parameters:
    ///   - position: the position of the page.
    ///   - action: the action for the error, such as `show`.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` if there is no such page.
    @discardableResult
    public func page(at position: PagePosition, cannot action: String = "show") throws(MastheadError) -> Page {
        if let page = grid[position] { return page }
        let article = position.articleIndex
        let last = grid.lastPageIndex(inArticle: article)
        let extent =
            last >= 0
            ? "Article \(article + 1) has \((last + 1).counted("page"))."
            : "The issue has \(grid.articles.count.counted("article"))."
        throw MastheadError(
            .noPage, cannot: "\(action) page \(position) of", to: name, found: "no such page",
            remedies: [.showPages(extent)])
    }
}
