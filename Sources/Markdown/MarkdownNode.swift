import CMarkdown

/// A node of a document, valid for as long as the document exists.
struct MarkdownNode {
    let node: OpaquePointer

    init(_ node: OpaquePointer) { self.node = node }

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

    /// The kind of an extension's node, determined by its name. The numbers of these kinds depend on the order in which
    /// extensions are registered.
    private var extended: Kind {
        switch cmark_node_get_type_string(node).map({ String(cString: $0) }) {
        case "table": .table
        case "table_row", "table_header": .tableRow
        case "table_cell": .tableCell
        case "strikethrough": .struck
        default: .other
        }
    }

    /// The characters of a text or of code.
    var literal: String { Self.string(cmark_node_get_literal(node)) }
    /// The address of a link or picture.
    var address: String { Self.string(cmark_node_get_url(node)) }
    /// The title of a link or picture.
    var title: String { Self.string(cmark_node_get_title(node)) }
    /// The line where the node starts, counted from 1.
    var line: Int { Int(cmark_node_get_start_line(node)) }
    /// The level of a heading, with 1 as the highest.
    var level: Int { Int(cmark_node_get_heading_level(node)) }
    /// The language of a code block as written, or nil if there is none.
    var language: String? {
        Self.string(cmark_node_get_fence_info(node)).split(separator: " ").first.map(String.init)
    }
    /// The number of a list's first item, or nil for a bullet list.
    var firstNumber: Int? {
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil
    }
    /// Whether there are no blank lines between the items of a list.
    var isTight: Bool { cmark_node_get_list_tight(node) != 0 }
    /// Whether the task of a list item is done. Nil if the item is not a task.
    var isDone: Bool? {
        guard cmark_node_get_type_string(node).map({ String(cString: $0) }) == "tasklist" else { return nil }
        return cmark_gfm_extensions_get_tasklist_item_checked(node)
    }
    var alignments: [MarkdownTable.Alignment] {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        guard let letters = cmark_gfm_extensions_get_table_alignments(node) else {
            return Array(repeating: .natural, count: count)
        }
        return (0..<count).map { index in
            switch letters[index] {
            case UInt8(ascii: "l"): .left
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .right
            default: .natural
            }
        }
    }

    var children: [MarkdownNode] {
        var children: [MarkdownNode] = []
        var next = cmark_node_first_child(node)
        while let child = next {
            children.append(MarkdownNode(child))
            next = cmark_node_next(child)
        }
        return children
    }

    var parent: MarkdownNode? { cmark_node_parent(node).map { MarkdownNode($0) } }

    /// The words in the node, with the descriptions of pictures. Not recursive, because hostile texts are deeply
    /// nested.
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
