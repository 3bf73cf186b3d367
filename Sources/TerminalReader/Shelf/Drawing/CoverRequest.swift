import Foundation

/// A request to draw a cover, or a picture of a post, for an area of the screen.
struct CoverRequest: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int
    let graphics: TerminalGraphics
    /// The rows of the picture to draw, or nil for all rows.
    var band: Range<Int>?
}
