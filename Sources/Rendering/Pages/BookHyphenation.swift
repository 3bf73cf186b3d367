import Foundation
import Hyphenation
import Markup
import Synchronization

/// Adds soft hyphens to a book's documents with the installed dictionaries, because browsers break words only at soft
/// hyphens. The web reader ignores soft hyphens when it counts, copies or searches. Thread-safe.
package final class BookHyphenation: Sendable {
    /// A document that was converted recently.
    private struct Written {
        let document: Data
        let language: String?
        let html: Data?
    }

    private let hyphenator: Hyphenator
    /// The most recently converted documents, because readers often turn pages back and forth.
    private let written = Mutex<[Written]>([])
    private static let maxWritten = 4

    /// Creates a hyphenator with the dictionaries installed in the system's folders.
    package convenience init() { self.init(Hyphenator()) }

    init(_ hyphenator: Hyphenator) { self.hyphenator = hyphenator }

    /// Returns the language if no hyphenation dictionary is installed for it, otherwise nil.
    func missing(for language: String) -> String? { hyphenator.missing(for: language) }

    /// Returns a hyphenated document as HTML for a browser.
    /// - Parameter language: the BCP 47 tag of the book's language, for text that declares none.
    /// - Returns: the document, or nil if it is not well-formed.
    func document(_ data: Data, language: String?) -> Data? {
        let known = written.withLock { $0.first { $0.language == language && $0.document == data } }
        if let known { return known.html }
        let html = divided(data, language)
        written.withLock { written in
            written.insert(Written(document: data, language: language, html: html), at: 0)
            if written.count > Self.maxWritten { written.removeLast() }
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
