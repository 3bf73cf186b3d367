/// A paragraph, a heading or another part of a text that begins on a line of its own.
package struct TextBlock: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A heading of a level from 1.
        case heading(Int)
        case paragraph
        /// Lines as they are.
        case code
        /// A line between two parts.
        case rule
        /// A picture, of which the runs say what it shows; nil where only its words are known.
        case picture(String?)
        /// Rows of cells, and whether the first is a heading.
        case table([[[TextRun]]], hasHeading: Bool)
    }

    /// What stands at the left of a block.
    package enum Margin: Sendable, Hashable {
        /// The block belongs to an item of a list.
        case item
        /// It is quoted.
        case quote
    }

    package var kind: Kind
    package var runs: [TextRun]
    /// What stands at its left, the outermost first.
    package var margins: [Margin]
    /// The sign or the number of the item of a list that begins with it.
    package var marker: String?
    /// The names of places that begin with it, for links that lead there.
    package var anchors: [String]
    /// Whether it follows the block before it without a gap.
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

    /// Its words without styles.
    package var text: String {
        if case .table(let rows, _) = kind {
            return rows.map { row in row.map { $0.map(\.text).joined() }.joined(separator: " ") }
                .joined(separator: "\n")
        }
        return runs.map(\.text).joined()
    }
}
