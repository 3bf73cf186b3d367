import Periodical
import Rendering

/// The position of a page for display, as an article and a page in this article.
struct PagePlace: Encodable, Sendable, Hashable {
    /// The position as text, such as `2.1`.
    let position: String
    /// The URL of the page, relative to the shelf.
    let url: String
    /// The title of the article. Nil if the article has no title.
    let article: String?
    /// The number of the article. The first article has the number 1.
    let number: Int
    /// The number of the page in its article. The first page has the number 1.
    let page: Int
    /// The number of pages in the article. Nil if this number is unknown.
    let pages: Int?
    /// The number of the page in the whole issue. Nil unless the issue numbers its pages without regard to articles.
    let whole: Whole?
    /// Whether the text reflows. A page of reflowing text is a part of a book, and has no page number.
    let flows: Bool?
    /// The URLs of the page's thumbnail, relative to the shelf. Nil if the page has no thumbnail.
    let thumb: String?
    let thumb2x: String?

    /// The number of a page in the whole issue. The first page has the number 1.
    struct Whole: Encodable, Sendable, Hashable {
        let page: Int
        let pages: Int
    }

    /// - Parameters:
    ///   - key: The key of the issue.
    ///   - issue: The issue with its pages. Nil if the issue is not downloaded.
    ///   - article: The title of the article, if the issue is not downloaded.
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
