import Foundation
import Markup
import Periodical
import Reading
import Synchronization

/// A cache of the numbers of characters in a book's documents, and before the parts to which a table of contents links.
/// A document is read again only after it has changed. Instances can be shared and used from any thread.
package final class BookSizes: Sendable {
    /// The character counts of a document.
    struct Extent: Sendable {
        /// The number of characters in the document's body.
        let count: Int
        /// The number of characters before each requested part, by name.
        let before: [String: Int]
    }

    /// The maximum number of cached documents.
    private static let limit = 20_000

    private let known = Mutex<[String: Extent]>([:])

    /// Creates an empty cache.
    package init() {}

    /// Returns the character counts of a document, or nil if it is unreadable.
    func extent(of path: String, parts: Set<String>, in content: IssueContent) -> Extent? {
        guard let file = content.fileAtHand(path), let version = content.version(of: path) else { return nil }
        let key = "\(file.path) \(version)"
        if let found = known.withLock({ $0[key] }) { return found }
        let data: Data
        // The page itself reports read errors when the reader shows it.
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
