import Foundation
import Markup

/// Writes XHTML documents for an EPUB.
enum XHTMLDocument {
    /// Returns a document.
    /// - Parameters:
    ///   - head: more elements for the head.
    ///   - style: the address of the style sheet, or nil.
    ///   - body: the contents of the body.
    ///   - attributes: the attributes of the body, with a leading space.
    static func text(
        title: String, language: String?, isRightToLeft: Bool = false, head: String = "", style: String? = nil,
        body: String, attributes: String = ""
    ) -> String {
        let lang = language.map { escaped($0) }.map { " lang=\"\($0)\" xml:lang=\"\($0)\"" } ?? ""
        let sheet = style.map { "<link rel=\"stylesheet\" type=\"text/css\" href=\"\($0)\"/>\n" } ?? ""
        return """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"\(lang)\
            \(isRightToLeft ? " dir=\"rtl\"" : "")>
            <head>
            <meta charset="utf-8"/>
            <title>\(escaped(title.isEmpty ? "Page" : title))</title>
            \(head)\(sheet)</head>
            <body\(attributes)>
            \(body)
            </body>
            </html>

            """
    }

    /// Escapes a text for use in content and in attribute values.
    static func escaped(_ text: String) -> String { XMLTreeWriter.escaped(text.writable) }
}
