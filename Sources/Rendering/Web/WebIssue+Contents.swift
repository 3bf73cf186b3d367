package import Periodical
import Reading

extension WebIssue {
    /// An article for a table of contents.
    package struct Article: Sendable, Hashable {
        /// The title of the first page that has one, or nil.
        package let title: String?
        /// The position of the article's first page.
        package let position: PagePosition
        /// The number of pages in the article.
        package let pageCount: Int
        /// The page number of the article's first page, counted from 1 within the issue.
        package let firstPage: Int
    }

    /// The articles of the issue in reading order.
    package var articles: [Article] {
        var firstPage = 1
        return content.grid.articles.enumerated().map { index, pages in
            defer { firstPage += pages.count }
            return Article(
                title: pages.lazy.compactMap(\.title).first ?? content.coverTitle(ofArticle: index),
                position: PagePosition(articleIndex: index, pageIndex: 0),
                pageCount: pages.count, firstPage: firstPage)
        }
    }

    /// Returns the path of a page's thumbnail at scale 1, relative to the issue's folder, or nil if it has none.
    package func thumbnail(at position: PagePosition) -> String? {
        guard let page = content.grid[position], hasThumbnail(position, page) else { return nil }
        return position.thumbnailName
    }
}
