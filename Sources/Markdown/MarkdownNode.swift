import CMarkdown

/// A part of a document, which lives as long as the document does.
struct MarkdownNode {
    let node: OpaquePointer

    init(_ node: OpaquePointer) { self.node = node }

    /// What it is.
    enum Kind {
        case document, quote, list, item, code, html, paragraph, heading, rule, note
        case text, softBreak, lineBreak, inlineCode, inlineHTML, emphasis, strong, link, picture, noteReference
        case table, tableRow, tableCell, struck
        case other
    }

    var kind: Kind {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_DOCUMENT: .document
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_CODE_BLOCK: .code
        case CMARK_NODE_HTML_BLOCK: .html
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_THEMATIC_BREAK: .rule
        case CMARK_NODE_FOOTNOTE_DEFINITION: .note
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_CODE: .inlineCode
        case CMARK_NODE_HTML_INLINE: .inlineHTML
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .picture
        case CMARK_NODE_FOOTNOTE_REFERENCE: .noteReference
        default: extended
        }
    }

    /// The extensions give their nodes numbers as they are registered: by name they are always the same.
    private var extended: Kind {
        switch cmark_node_get_type_string(node).map({ String(cString: $0) }) {
        case "table": .table
        case "table_row", "table_header": .tableRow
        case "table_cell": .tableCell
        case "strikethrough": .struck
        default: .other
        }
    }

    /// The characters of a text, or of code.
    var literal: String { Self.string(cmark_node_get_literal(node)) }
    /// Where a link leads, or a picture is.
    var address: String { Self.string(cmark_node_get_url(node)) }
    /// What a link or a picture is called, beside its words.
    var title: String { Self.string(cmark_node_get_title(node)) }
    /// The line that it begins in, from 1.
    var line: Int { Int(cmark_node_get_start_line(node)) }
    /// The level of a heading, from 1.
    var level: Int { Int(cmark_node_get_heading_level(node)) }
    /// The language of a block of code, as its writer calls it.
    var language: String? {
        Self.string(cmark_node_get_fence_info(node)).split(separator: " ").first.map(String.init)
    }
    /// The number of a list's first item; nil of one with dots.
    var firstNumber: Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }
    /// Whether there are no blank lines between the items of a list.
    var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
    /// Whether the task of an item is done; nil where it is none.
    var isDone: Bool? {
        guard cmark_node_get_type_string(node).map({ String(cString: $0) }) == "tasklist" else { return nil }
        return cmark_gfm_extensions_get_tasklist_item_checked(node)
    }
    /// On which side the words of each of a table's columns stand.
    var alignments: [MarkdownTable.Alignment] {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        guard let letters = cmark_gfm_extensions_get_table_alignments(node) else {
            return Array(repeating: .natural, count: count)
        }
        return (0..<count).map { index in
            switch letters[index] {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .centre
            case UInt8(ascii: "r"): .right
            default: .natural
            }
        }
    }

    /// The nodes right within it.
    var children: [MarkdownNode] {
        var children: [MarkdownNode] = []
        var next = cmark_node_first_child(node)
        while let child = next {
            children.append(MarkdownNode(child))
            next = cmark_node_next(child)
        }
        return children
    }

    /// The node that it is right within.
    var parent: MarkdownNode? { cmark_node_parent(node).map { MarkdownNode($0) } }

    /// The words in it, without recursion; of pictures what stands in their place.
    var words: String {
        guard let iterator = cmark_iter_new(node) else { return "" }
        defer { cmark_iter_free(iterator) }
        var words = ""
        while true {
            let event = cmark_iter_next(iterator)
            if event == CMARK_EVENT_DONE { return words }
            guard event == CMARK_EVENT_ENTER, let current = cmark_iter_get_node(iterator) else { continue }
            let found = MarkdownNode(current)
            switch found.kind {
            case .text, .inlineCode, .code: words += found.literal
            case .softBreak, .lineBreak: words += "\n"
            default: break
            }
        }
    }

    private static func string(_ characters: UnsafePointer<CChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}
