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

    private static func string(_ memory: UnsafeMutablePointer<CChar>?) -> String {
        guard let memory else { return "" }
        defer { free(memory) }
        return String(cString: memory)
    }
}
