import Foundation

/// A cover that is to be drawn for an area of the screen.
struct CoverRequest: Sendable, Hashable {
    let file: URL
    let columns: Int
    let rows: Int
    let graphics: TerminalGraphics
}
