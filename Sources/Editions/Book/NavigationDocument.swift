import Foundation
import Periodical

/// Writes the navigation document of an EPUB, with the articles and the page numbers.
enum NavigationDocument {
    /// A link in the navigation document.
    struct Entry {
        let title: String
        /// The path of the document, relative to the navigation document.
        let address: String
    }

    /// Returns the document.
    static func text(
        title: String, language: String?, isRightToLeft: Bool, articles: [Entry], pages: [Entry]
    ) -> String {
        func list(_ entries: [Entry]) -> String {
            let items = entries.map { entry in
                "<li><a href=\"\(entry.address)\">\(XHTMLDocument.escaped(entry.title))</a></li>\n"
            }
            return "<ol>\n\(items.joined())</ol>\n"
        }
        var body = "<nav epub:type=\"toc\" role=\"doc-toc\" id=\"toc\">\n<h1>\(XHTMLDocument.escaped(title))</h1>\n"
        body += list(articles) + "</nav>\n"
        body += "<nav epub:type=\"page-list\" role=\"doc-pagelist\" id=\"pages\" hidden=\"hidden\">\n"
        body += list(pages) + "</nav>"
        return XHTMLDocument.text(title: title, language: language, isRightToLeft: isRightToLeft, body: body)
    }
}
