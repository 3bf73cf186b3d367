import Foundation
import Markup
import Periodical
import Reading
import Synchronization

/// A cache of character counts: of whole book documents, and of the text before each entry in the table of contents. A
/// document is read again only if it has changed. Thread-safe.
package final class BookSizes: Sendable {
    /// The character counts of a document.
    struct Extent: Sendable {
        /// The number of characters in the body of the document.
        let count: Int
        /// The number of characters before each requested part of the document, by the part's name.
        let before: [String: Int]
    }

    /// The maximum number of documents in the cache.
    private static let limit = 20_000

    private let known = Mutex<[String: Extent]>([:])

    /// Creates an empty cache.
    package init() {}

    /// Returns the character counts of a document, or nil if the document is unreadable.
    func extent(of path: String, parts: Set<String>, in content: IssueContent) -> Extent? {
        guard let file = content.fileAtHand(path), let version = content.version(of: path) else { return nil }
        let key = "\(file.path) \(version)"
        if let found = known.withLock({ $0[key] }) { return found }
        let data: Data
        // Ignore the error, because it is reported when a reader opens the page.
        do throws(MastheadError) { data = try content.document(file) } catch { return nil }
        let found: Extent
        if parts.isEmpty {
            found = Extent(count: TextCharacters.count(ofDocument: data), before: [:])
        } else {
            let (count, before) = TextCharacters.extent(ofDocument: data)
            found = Extent(count: count, before: before.filter { parts.contains($0.key) })
        }
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[key] = found
        }
        return found
    }
}
