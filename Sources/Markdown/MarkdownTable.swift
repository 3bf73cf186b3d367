/// A table: a header with the names of the columns, and rows with as many cells.
package struct MarkdownTable: Sendable, Hashable {
    /// The alignment of a column.
    package enum Alignment: Sendable, Hashable {
        /// The alignment follows the direction of the text.
        case natural
        case left, center, right
    }

    /// The content of a cell.
    package typealias Cell = [MarkdownInline]

    /// The alignment of each column.
    package let alignments: [Alignment]
    /// The names of the columns.
    package let header: [Cell]
    /// The rows below the header.
    package let rows: [[Cell]]
}
