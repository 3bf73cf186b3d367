/// A picture as terminal output.
public struct TerminalDrawing: Sendable, Hashable {
    /// The output. Block characters have one line per row. Any other format has a single sequence, which may leave the
    /// cursor anywhere.
    public let lines: [String]
    /// The number of columns that the picture takes.
    public let columns: Int
    /// The number of rows that the picture takes.
    public let rows: Int
    /// The visible share of the picture's width, up to 1.
    public let shareAcross: Double
    /// The visible share of the picture's height, up to 1.
    public let shareDown: Double

    /// The output that shows the picture at the cursor, which must be at the left edge of the terminal.
    public var text: String { lines.joined(separator: "\n") }

    /// Returns the output that shows the picture at a row and a column, counted from 1.
    public func placed(row: Int, column: Int) -> String {
        lines.enumerated().map { "\u{1B}[\(row + $0.offset);\(column)H\($0.element)" }.joined()
    }
}
