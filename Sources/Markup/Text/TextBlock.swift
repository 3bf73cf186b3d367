/// A block of a text, such as a paragraph or a heading, that starts on a new line.
package struct TextBlock: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A heading with its level, which starts at 1.
        case heading(Int)
        case paragraph
        /// Preformatted lines.
        case code
        /// A horizontal rule.
        case rule
        /// A picture, with its alternative text as runs. The source is nil if only the text is known.
        case picture(String?)
        /// A table with rows of cells, and whether the first row contains headings.
        case table([[[TextRun]]], hasHeading: Bool)
    }

    /// A mark to the left of a block.
    package enum Margin: Sendable, Hashable {
        /// The block belongs to a list item.
        case item
        /// The block is quoted.
        case quote
    }

    package var kind: Kind
    package var runs: [TextRun]
    /// The marks to the left of the block, with the outermost first.
    package var margins: [Margin]
    /// The bullet or number of the list item that starts with this block.
    package var marker: String?
    /// The names of link targets at the start of the block.
    package var anchors: [String]
    /// Whether the block follows the previous block without a gap.
    package var isTight: Bool

    package init(
        _ kind: Kind, _ runs: [TextRun] = [], margins: [Margin] = [], marker: String? = nil, anchors: [String] = [],
        isTight: Bool = false
    ) {
        self.kind = kind
        self.runs = runs
        self.margins = margins
        self.marker = marker
        self.anchors = anchors
        self.isTight = isTight
    }

    /// The text without styles.
    package var text: String {
        if case .table(let rows, _) = kind {
            return rows.map { row in row.map { $0.map(\.text).joined() }.joined(separator: " ") }
                .joined(separator: "\n")
        }
        return runs.map(\.text).joined()
    }
}
