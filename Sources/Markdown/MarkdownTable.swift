/// A table of a text: a first row that names the columns, and the rows below it, each with as many cells.
package struct MarkdownTable: Sendable, Hashable {
    /// On which side of a column its words stand.
    package enum Alignment: Sendable, Hashable {
        /// As the text has it.
        case natural
        case left, centre, right
    }

    /// A column's words in a row.
    package typealias Cell = [MarkdownInline]

    /// By column.
    package let alignments: [Alignment]
    /// The names of the columns.
    package let header: [Cell]
    /// The rows below.
    package let rows: [[Cell]]
}
