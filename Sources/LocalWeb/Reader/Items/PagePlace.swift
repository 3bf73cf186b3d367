import Periodical
import Rendering

/// A page's position for display: an article, and a page in it.
struct PagePlace: Encodable, Sendable, Hashable {
    /// The position as text, for example `2.1`.
    let position: String
    /// The page's URL, relative to the shelf.
    let url: String
    /// The article's title, or nil if it has none.
    let article: String?
    /// The article's number, counted from 1.
    let number: Int
    /// The page's number in its article, counted from 1.
    let page: Int
    /// The number of pages in the article, or nil if unknown.
    let pages: Int?
    /// The page's number in the whole issue, or nil if pages are numbered by article.
    let whole: Whole?
    /// Whether the text reflows. A page of reflowing text is a part of a book, without a page number.
    let flows: Bool?
    /// The URLs of the page's thumbnail relative to the shelf, or nil if there is none.
    let thumb: String?
    let thumb2x: String?

    /// A page number in the whole issue, counted from 1.
    struct Whole: Encodable, Sendable, Hashable {
        let page: Int
        let pages: Int
    }

    /// - Parameters:
    ///   - key: The issue's key.
    ///   - issue: The issue with its pages, or nil if it is not downloaded.
    ///   - article: The article's title, if the issue is not downloaded.
    ///   - pages: The number of pages in the article, if the issue is not downloaded.
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
