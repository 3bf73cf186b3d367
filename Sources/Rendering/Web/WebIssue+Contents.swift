package import Periodical
import Reading

extension WebIssue {
    /// An article as a table of contents shows it.
    package struct Article: Sendable, Hashable {
        /// Its title: that of the first of its pages that has one.
        package let title: String?
        /// Its first page.
        package let position: PagePosition
        /// The number of its pages.
        package let pageCount: Int
        /// The number that its first page has among all pages in reading order, from 1.
        package let firstPage: Int
    }

    /// Its articles, in reading order.
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

    /// The path of a page's small picture below the issue's folder, at scale 1; nil where it has none.
    package func thumbnail(at position: PagePosition) -> String? {
        guard let page = content.grid[position], hasThumbnail(position, page) else { return nil }
        return position.thumbnailName
    }
}
