import Foundation
import Periodical

/// A request to draw a page or a picture for an area of a given size.
struct DrawingRequest: Sendable, Hashable {
    /// The options for drawing a page.
    struct Reading: Sendable, Hashable {
        /// The view that the user prefers, or nil for the default view of each page.
        var face: PageFace?
        /// The line length of the text, in columns.
        var measure: Int
        /// The search text.
        var words: String?
        var view: PictureView
        /// The text layout of books.
        var setting = TextSetting()
    }

    enum Subject: Sendable, Hashable {
        case page(Reading)
        /// The page in the overview of all pages.
        case thumbnail
        /// Only the page's picture.
        case picture
        /// Part of a picture in the text: the picture's rows to draw, and its total number of rows.
        case illustration(URL, rows: Range<Int>, of: Int)
    }

    let subject: Subject
    let position: PagePosition
    let columns: Int
    let rows: Int
    var graphics: TerminalGraphics
}
