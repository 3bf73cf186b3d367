package import Periodical
import Reading

extension WebIssue {
    /// An article in a table of contents.
    package struct Article: Sendable, Hashable {
        /// The title of the first page that has one.
        package let title: String?
        /// The position of the first page.
        package let position: PagePosition
        /// The number of pages.
        package let pageCount: Int
        /// The number of the article's first page among all pages in reading order, from 1.
        package let firstPage: Int
    }

    /// The articles in reading order.
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

    /// Returns the path of a page's thumbnail at scale 1, below the issue's folder, or nil without a thumbnail.
    package func thumbnail(at position: PagePosition) -> String? {
        guard let page = content.grid[position], hasThumbnail(position, page) else { return nil }
        return position.thumbnailName
    }
}
