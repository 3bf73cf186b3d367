import Foundation

/// A cover, or a picture of a post, that is to be drawn for an area of the screen.
struct CoverRequest: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int
    let graphics: TerminalGraphics
    /// The rows that are drawn, of all that it takes; nil: all of them.
    var band: Range<Int>?
}
