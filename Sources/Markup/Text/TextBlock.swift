/// A block of text that starts on a new line, for example a paragraph or heading.
package struct TextBlock: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A heading and its level, where 1 is the highest.
        case heading(Int)
        case paragraph
        /// Preformatted lines.
        case code
        /// A horizontal rule.
        case rule
        /// A picture, whose alternative text is in the block's runs. The source is nil if only the alternative text is
        /// known.
        case picture(String?)
        /// A table of rows and cells, whose first row may contain headings.
        case table([[[TextRun]]], hasHeading: Bool)
    }

    /// A mark to the left of a block.
    package enum Margin: Sendable, Hashable {
        /// The block is inside a list item.
        case item
        /// The block is inside a quotation.
        case quote
    }

    package var kind: Kind
    package var runs: [TextRun]
    /// The marks to the left of the block, from the outermost to the innermost.
    package var margins: [Margin]
    /// The bullet or number, if this is the first block of a list item.
    package var marker: String?
    /// The names of the link targets at the start of the block.
    package var anchors: [String]
    /// Whether the block follows the previous one without a gap.
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

    /// The block's text, without styles.
    package var text: String {
        if case .table(let rows, _) = kind {
            return rows.map { row in row.map { $0.map(\.text).joined() }.joined(separator: " ") }
                .joined(separator: "\n")
        }
        return runs.map(\.text).joined()
    }
}
