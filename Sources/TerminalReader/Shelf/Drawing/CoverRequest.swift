import Foundation

/// A request to draw a cover, or a post's picture, for an area of the screen.
struct CoverRequest: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int
    let graphics: TerminalGraphics
    /// The picture's rows to draw, or nil for all of them.
    var band: Range<Int>?
}
