import CMarkdown
import Foundation

/// CommonMark, by libcmark. Raw HTML and links that could run something are left out.
package enum Markdown {
    /// The text as HTML.
    package static func html(_ text: String) -> String {
        string(cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_SMART))
    }

    /// The text in lines of a width, its marks as a person would type them.
    package static func wrapped(_ text: String, width: Int) -> String {
        guard let document = cmark_parse_document(text, text.utf8.count, CMARK_OPT_VALIDATE_UTF8) else { return text }
        defer { cmark_node_free(document) }
        return string(cmark_render_commonmark(document, CMARK_OPT_DEFAULT, Int32(width)))
    }

    /// The words of the text without its marks, a paragraph for each block; of pictures what stands in their place.
    package static func words(_ text: String) -> String {
        guard let document = cmark_parse_document(text, text.utf8.count, CMARK_OPT_VALIDATE_UTF8) else { return text }
        defer { cmark_node_free(document) }
        guard let iterator = cmark_iter_new(document) else { return text }
        defer { cmark_iter_free(iterator) }
        var words = ""
        var event = cmark_iter_next(iterator)
        while event != CMARK_EVENT_DONE {
            let node = cmark_iter_get_node(iterator)
            switch cmark_node_get_type(node) {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: words += literal(of: node)
            case CMARK_NODE_CODE_BLOCK: words += literal(of: node) + "\n"
            case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: words += "\n"
            case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING: if event == CMARK_EVENT_EXIT { words += "\n\n" }
            default: break
            }
            event = cmark_iter_next(iterator)
        }
        return words.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func literal(of node: OpaquePointer?) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private static func string(_ memory: UnsafeMutablePointer<CChar>?) -> String {
        guard let memory else { return "" }
        defer { free(memory) }
        return String(cString: memory)
    }
}
