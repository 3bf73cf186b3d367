import Foundation
import Hyphenation
import Markup
import Synchronization

/// Divides the words of a book's documents by soft hyphens, by the dictionaries that are installed. The browser breaks words there alone;
/// what counts, copies or searches characters passes over them. It may be shared and used from any thread.
package final class BookHyphenation: Sendable {
    /// A document that was written lately.
    private struct Written {
        let document: Data
        let language: String?
        let html: Data?
    }

    private let hyphenator: Hyphenator
    /// The last documents: a reader turns back and forth, and opens a book where it was left.
    private let written = Mutex<[Written]>([])
    private static let mostWritten = 4

    /// Reads dictionaries where systems keep them.
    package convenience init() { self.init(Hyphenator()) }

    init(_ hyphenator: Hyphenator) { self.hyphenator = hyphenator }

    /// The language of a book whose words stay whole because no dictionary is installed; nil if there is one.
    func missing(for language: String) -> String? { hyphenator.missing(for: language) }

    /// A document as HTML for a browser.
    /// - Parameter language: the book's (BCP 47), for text that does not say its own.
    /// - Returns: nil for what is not well-formed.
    func document(_ data: Data, language: String?) -> Data? {
        let known = written.withLock { $0.first { $0.language == language && $0.document == data } }
        if let known { return known.html }
        let html = divided(data, language)
        written.withLock { written in
            written.insert(Written(document: data, language: language, html: html), at: 0)
            if written.count > Self.mostWritten { written.removeLast() }
        }
        return html
    }

    private func divided(_ data: Data, _ language: String?) -> Data? {
        var dividers: [String: WordDivider] = [:]
        return BookDocument.html(data, language: language) { text, language in
            guard let patterns = self.hyphenator.patterns(for: language) else { return text }
            return dividers[language, default: WordDivider(patterns)].divided(text)
        }
    }
}
