import Foundation
import Markup
import Periodical
import Reading
import Synchronization

/// How many characters the documents of books have, and how many stand before the parts that a table of contents leads to. A
/// document is looked through once, for as long as it stays the same; it may be shared and used from any thread.
package final class BookSizes: Sendable {
    /// What is known of a document.
    struct Extent: Sendable {
        /// All characters of its body.
        let count: Int
        /// How many are before the parts that were asked for, by their names.
        let before: [String: Int]
    }

    /// The documents that are remembered at once.
    private static let most = 20_000

    private let known = Mutex<[String: Extent]>([:])

    /// Begins without any.
    package init() {}

    /// What a document has; nil where it does not read.
    func extent(of path: String, parts: Set<String>, in content: IssueContent) -> Extent? {
        guard let file = content.fileAtHand(path), let version = content.version(of: path) else { return nil }
        let key = "\(file.path) \(version)"
        if let found = known.withLock({ $0[key] }) { return found }
        let data: Data
        // One that does not read says so where it is shown.
        do throws(MastheadError) { data = try content.document(file) } catch { return nil }
        let found: Extent
        if parts.isEmpty {
            found = Extent(count: TextCharacters.count(ofDocument: data), before: [:])
        } else {
            let (count, before) = TextCharacters.extent(ofDocument: data)
            found = Extent(count: count, before: before.filter { parts.contains($0.key) })
        }
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[key] = found
        }
        return found
    }
}
