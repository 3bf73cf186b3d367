import Periodical
import Rendering

/// Where a page stands, as people are told it: which page of which article.
struct PagePlace: Encodable, Sendable, Hashable {
    /// `2.1`.
    let position: String
    /// The URL that leads there, below the shelf.
    let url: String
    /// The article's title, where it has one.
    let article: String?
    /// The article's number, from 1.
    let number: Int
    /// The page's number in its article, from 1.
    let page: Int
    /// How many pages that has; nil where it is not known.
    let pages: Int?
    /// Its number among all pages, where they follow each other without articles.
    let whole: Whole?
    /// Whether its text flows: then it is a part of a book, and no page that one counts.
    let flows: Bool?
    /// The URLs of its small picture below the shelf, where it has one.
    let thumb: String?
    let thumb2x: String?

    /// The number of a page among all of an issue, from 1.
    struct Whole: Encodable, Sendable, Hashable {
        let page: Int
        let pages: Int
    }

    /// - Parameters:
    ///   - key: the issue's.
    ///   - issue: its pages; nil where they are not here.
    ///   - article: the article's title, where that is known otherwise.
    ///   - pages: how many pages it has, where that is.
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
