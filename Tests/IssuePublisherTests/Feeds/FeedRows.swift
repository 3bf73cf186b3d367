import Foundation
import Periodical

/// Entries of a catalog for tests of feeds.
enum FeedRows {
    /// Returns an entry as `pack` writes it.
    /// - Parameters:
    ///   - number: the number of the issue. Issues with higher numbers are newer.
    ///   - base: the base URL with a slash at the end, or an empty string.
    static func row(
        _ number: Int, base: String = "https://example.org/m/", publication: String? = "Harbour Review",
        editions: [EditionFormat] = [.cbz, .epub, .pdf], _ change: (inout CatalogEntry) -> Void = { _ in }
    ) -> CatalogEntry {
        let name = "issue-\(number)"
        let revision = String(repeating: "0123456789abcdef", count: 4)
        let stem = "\(name)-\(revision.prefix(8))"
        var entry = CatalogEntry(
            name: name, title: "Tides \(number)",
            date: Date(timeIntervalSince1970: 1_700_006_400 + Double(number) * 86_400))
        entry.description.summary = "About the tides of day \(number)."
        entry.description.language = "en"
        entry.description.number = "\(number)"
        entry.description.volume = "3"
        entry.description.pageCount = 24
        entry.publication = publication
        entry.revision = revision
        entry.cover = "\(base)\(stem).jpg"
        entry.editions = editions.map { format in
            CatalogEdition(
                format: format, url: "\(base)editions/\(stem)/Harbour%20Review%20\(number).\(format.fileExtension)",
                size: 1000 + number, sha256: revision)
        }
        change(&entry)
        return entry
    }

    static func rows(_ count: Int) -> [CatalogEntry] { count == 0 ? [] : (1...count).reversed().map { row($0) } }
}
