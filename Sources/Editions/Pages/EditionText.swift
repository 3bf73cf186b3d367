import Foundation
import Periodical
import Pictures

/// The text of pages that are shown as pictures or PDF pages.
enum EditionText {
    /// Returns the text of a page from the page grid or from its PDF, or nil if there is none.
    static func text(of page: EditionPage) throws(MastheadError) -> String? {
        if let text = page.page.text, !text.allSatisfy(\.isWhitespace) { return text }
        guard case .printed(let file, let number) = page.face else { return nil }
        let text = try PDFDocument(file).text(ofPage: number)
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}
