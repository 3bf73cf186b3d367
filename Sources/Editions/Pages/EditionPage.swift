import Foundation
import Periodical
import Pictures

/// A page of an edition.
struct EditionPage: Sendable {
    /// The content of the page in print.
    enum Face: Sendable, Hashable {
        /// A picture that fills the page.
        case picture(EditionPicture)
        /// A page of a PDF, by its number. The first page has the number 1.
        case printed(URL, number: Int)
        /// Text that adapts to the page.
        case text
    }

    /// The position of the page in the issue.
    let position: PagePosition
    /// The number of the page in the issue. The first page has the number 1.
    let number: Int
    let page: Page
    let face: Face
    /// The title of the article, if the page begins an article that has a title.
    let heading: String?
    /// The title of the article to which the page belongs.
    let article: String?
    /// The number of the page in its article, or nil if the article has a single page.
    let numberInArticle: Int?

    /// The description of the page for readers who cannot see it.
    var label: String { page.alt ?? page.title ?? article ?? "Page \(number)" }
}
