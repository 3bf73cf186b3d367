/// A picture for a terminal.
public struct TerminalDrawing: Sendable, Hashable {
    /// What is written: of block characters a line for each row; else one sequence that leaves the cursor anywhere.
    public let lines: [String]
    /// The columns that it covers.
    public let columns: Int
    /// The rows that it covers.
    public let rows: Int
    /// The part of the picture's width that is shown, up to 1.
    public let shareAcross: Double
    /// The part of the picture's height that is shown, up to 1.
    public let shareDown: Double

    /// What is written to show it at the cursor, at the left edge of the terminal.
    public var text: String { lines.joined(separator: "\n") }

    /// What is written to show it at a place, counted from 1.
    public func placed(row: Int, column: Int) -> String {
        lines.enumerated().map { "\u{1B}[\(row + $0.offset);\(column)H\($0.element)" }.joined()
    }
}
