public import Periodical

extension IssueContent {
    /// The page at a position.
    /// - Parameter doing: what is done to the page, for the error's words.
    /// - Throws: ``MastheadError`` with the code `reading.no-page` where there is none.
    @discardableResult
    public func page(at position: PagePosition, doing: String = "showing") throws(MastheadError) -> Page {
        if let page = grid[position] { return page }
        let article = position.articleIndex
        let last = grid.lastPageIndex(inArticle: article)
        let extent =
            last >= 0
            ? "Article \(article + 1) has \((last + 1).counted("page"))."
            : "The issue has \(grid.articles.count.counted("article"))."
        throw MastheadError(
            .noPage, doing: "\(doing) page \(position) of", to: name, found: "there is no such page",
            remedies: [.showPages(extent)])
    }
}
