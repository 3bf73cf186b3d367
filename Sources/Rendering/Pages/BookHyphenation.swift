import Foundation
import Hyphenation
import Markup
import Synchronization

/// A hyphenator for a book's documents, which adds soft hyphens with the installed dictionaries. Browsers break words
/// only at soft hyphens, and ignore them when counting, copying and searching. Instances can be shared and used from
/// any thread.
package final class BookHyphenation: Sendable {
    /// A recently converted document.
    private struct Written {
        let document: Data
        let language: String?
        let html: Data?
    }

    private let hyphenator: Hyphenator
    /// A cache of the last documents, because readers turn pages back and forth, and reopen a book at the same place.
    private let written = Mutex<[Written]>([])
    private static let maxWritten = 4

    /// Uses the dictionaries in the system's folders.
    package convenience init() { self.init(Hyphenator()) }

    init(_ hyphenator: Hyphenator) { self.hyphenator = hyphenator }

    /// Returns the language of a book if no dictionary for it is installed, so that its words cannot be divided.
    /// Otherwise returns nil.
    func missing(for language: String) -> String? { hyphenator.missing(for: language) }

    /// Returns a document as HTML for a browser.
    /// - Parameter language: the book's language (BCP 47), for text that does not declare its own.
    /// - Returns: nil if the document is not well-formed.
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
