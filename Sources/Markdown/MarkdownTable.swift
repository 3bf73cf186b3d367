/// A table: a header with the names of the columns, and rows with the same number of cells.
package struct MarkdownTable: Sendable, Hashable {
    /// The alignment of a column.
    package enum Alignment: Sendable, Hashable {
        /// The direction of the text decides.
        case natural
        case left, center, right
    }

    /// The content of a cell.
    package typealias Cell = [MarkdownInline]

    /// The alignments by column.
    package let alignments: [Alignment]
    /// The names of the columns.
    package let header: [Cell]
    /// The rows below the header.
    package let rows: [[Cell]]
}
