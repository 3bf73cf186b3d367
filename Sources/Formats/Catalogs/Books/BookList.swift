import Foundation
import Periodical

/// A list of books in HackerBooks' format: an array of objects `{title, authors, tags, image_url, pdf_url}`, or a
/// single object. See "Lists of books" in docs/formats.md.
struct BookList {
    private let rows: [PropertyValue]
    private let title: String?

    /// A key that occurs only in lists of books, without separators.
    static let contentKey = "pdfurl"
    private static let spellings = ["pdf_url", "pdfUrl", "pdfURL", "PDF_URL", "pdf-url", "pdfurl"].map { Data($0.utf8) }
    /// The keys that may hold the array of rows if the document is a dictionary.
    private static let listKeys = ["books", "items", "data", "library"]

    /// Reads a list of books, or returns nil if the document has a different format.
    /// - Throws: ``MastheadError`` if the document is damaged.
    init?(_ data: Data, subject: String) throws(MastheadError) {
        // Search for the key first, because parsing other catalogs twice would be slow.
        guard Self.spellings.contains(where: { data.range(of: $0) != nil }) else { return nil }
        let root = try Document(data, subject: subject, cannot: "read the list of books").valueOfRows()
        if let rows = root.array {
            guard rows.contains(where: BookRow.isMeant) else { return nil }
            self.rows = rows
            title = nil
        } else if BookRow.isMeant(root) {
            rows = [root]
            title = nil
        } else if let root = root.dictionary {
            let lists = Self.listKeys.lazy.compactMap { root[$0]?.array }
            guard let rows = lists.first(where: { $0.contains(where: BookRow.isMeant) }) else { return nil }
            self.rows = rows
            title = root["title"]?.string.flatMap { CatalogRoot.isTitle($0) ? $0 : nil }
        } else {
            return nil
        }
    }

    /// Returns the books as a catalog.
    /// - Throws: ``MastheadError`` if all rows are invalid.
    func catalog(_ subject: String) throws(MastheadError) -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        var report = RowReport(subject)
        var entries: [CatalogEntry] = []
        var places: [String: Int] = [:]
        var unreadable: Set<String> = []
        for (index, row) in rows.enumerated() {
            do throws(RowFault) {
                let entry = try BookRow(row).entry
                if let first = places[entry.identifier ?? ""] {
                    report.skip(
                        index, "Its pdf_url is also in row \(first + 1).", code: "duplicate-name",
                        hint: "Ask the publisher to set a unique pdf_url for each book.")
                    continue
                }
                places[entry.identifier ?? ""] = index
                entries.append(entry)
            } catch {
                if let identifier = error.name { unreadable.insert(identifier) }
                report.skip(index, error.message)
            }
        }
        if entries.isEmpty, let fault = report.noneGood(of: rows.count) {
            throw MastheadError(
                .malformedCatalog, cannot: "read the list of books", to: subject, found: fault,
                remedies: [.tellPublisher()])
        }
        var catalog = Catalog(.bookshelf, entries: entries, title: title)
        catalog.unreadableIdentifiers = unreadable
        catalog.nameEntries()
        return (catalog, report.diagnostics)
    }
}
