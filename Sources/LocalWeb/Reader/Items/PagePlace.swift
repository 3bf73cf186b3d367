import Periodical
import Rendering

/// A page's position for display: the article, and the page within it.
struct PagePlace: Encodable, Sendable, Hashable {
    /// The position, such as `2.1`.
    let position: String
    /// The page's URL, relative to the shelf.
    let url: String
    /// The article's title, if it has one.
    let article: String?
    /// The article's number, from 1.
    let number: Int
    /// The page's number in its article, from 1.
    let page: Int
    /// The article's number of pages, or nil if it is not known.
    let pages: Int?
    /// The page's number in the whole issue, if the issue's pages are numbered without articles.
    let whole: Whole?
    /// Whether the text reflows. Then the page is a part of a book and has no page number.
    let flows: Bool?
    /// The URLs of the page's thumbnail, relative to the shelf, if there is one.
    let thumb: String?
    let thumb2x: String?

    /// A page's number in the whole issue, from 1.
    struct Whole: Encodable, Sendable, Hashable {
        let page: Int
        let pages: Int
    }

    /// - Parameters:
    ///   - key: The issue's key.
    ///   - issue: The issue with its pages, or nil if it is not downloaded.
    ///   - article: The article's title for an issue that is not downloaded.
    ///   - pages: The article's number of pages for an issue that is not downloaded.
    init(
        _ position: PagePosition, of key: String, in issue: WebIssue?, article: String? = nil, pages: Int? = nil
    ) {
        self.position = position.description
        url = ReaderAddress.page(of: key, at: position)
        number = position.articleIndex + 1
        page = position.pageIndex + 1
        let known =
            issue?.articles.indices.contains(position.articleIndex) == true
            ? issue?.articles[position.articleIndex] : nil
        self.article = known?.title ?? article
        self.pages = known?.pageCount ?? pages
        whole = issue.flatMap { issue in
            guard issue.content.order == .pages, let known else { return nil }
            return Whole(page: known.firstPage + position.pageIndex, pages: issue.content.grid.pageCount)
        }
        let isFlowing = issue.flatMap { issue in issue.content.grid[position].map(issue.content.isReflowable) }
        flows = isFlowing == true ? true : nil
        let path = issue?.thumbnail(at: position).map { ReaderAddress.folder(of: key) + $0 }
        thumb = path.map { WebIssue.url($0) }
        thumb2x = path.map { WebIssue.url(Scale.double.name(for: $0)) }
    }
}
