import Periodical

/// Something that is to be drawn for a screen of a size.
struct DrawingRequest: Sendable, Hashable {
    enum Subject: Sendable, Hashable {
        /// The page as its class is shown in a terminal.
        case page(PictureView)
        /// The page in words.
        case text
        /// The page among all others.
        case thumbnail
    }

    let subject: Subject
    let position: PagePosition
    let columns: Int
    let rows: Int
    let graphics: TerminalGraphics
}
