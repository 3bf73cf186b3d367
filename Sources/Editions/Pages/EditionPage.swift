import Foundation
import Periodical
import Pictures

/// A page of an edition.
struct EditionPage: Sendable {
    /// What a page shows in print.
    enum Face: Sendable, Hashable {
        /// A picture that fills the page.
        case picture(EditionPicture)
        /// A page of a PDF, by its number from 1.
        case printed(URL, number: Int)
        /// Text that adapts to the page.
        case text
    }

    /// The position of the page in the issue.
    let position: PagePosition
    /// The number of the page in the issue, from 1.
    let number: Int
    let page: Page
    let face: Face
    /// The title of the article, if it has one and starts on this page.
    let heading: String?
    /// The title of the page's article.
    let article: String?
    /// The number of the page in its article, or nil if the article has only one page.
    let numberInArticle: Int?

    /// A description of the page for readers who cannot see it.
    var label: String { page.alt ?? page.title ?? article ?? "Page \(number)" }
}
