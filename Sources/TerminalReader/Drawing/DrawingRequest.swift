import Foundation
import Periodical

/// Something that is to be drawn for a screen of a size.
struct DrawingRequest: Sendable, Hashable {
    /// How a page is shown.
    struct Reading: Sendable, Hashable {
        /// What the reader prefers to see; nil where they left it to the page.
        var face: PageFace?
        /// The columns of a line of text.
        var measure: Int
        /// What a search looks for.
        var words: String?
        var view: PictureView
        /// How books are set.
        var setting = TextSetting()
    }

    enum Subject: Sendable, Hashable {
        case page(Reading)
        /// The page among all others.
        case thumbnail
        /// The page's picture alone.
        case picture
        /// Some rows of a picture within its text, of all that it has.
        case illustration(URL, rows: Range<Int>, of: Int)
    }

    let subject: Subject
    let position: PagePosition
    let columns: Int
    let rows: Int
    var graphics: TerminalGraphics
}
