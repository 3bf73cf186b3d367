import Files
import Formats
import Foundation
import IssueTransfer
import Periodical

/// Reads the catalogs of a server's publications. A catalog is read again only after it has changed.
actor CatalogReader {
    private let client = HTTPClient()
    private var stamps: [PressCatalog: [FileStamp?]] = [:]
    private var validators: [PressCatalog: HTTPValidators] = [:]

    /// Returns a catalog's entries, or nil if the catalog has not changed or its file does not exist yet.
    func read(_ catalog: PressCatalog) async throws(MastheadError) -> [CatalogEntry]? {
        guard catalog.place.isFileURL else { return try await fetch(catalog) }
        let place = catalog.document
        let now = CatalogFiles.stamps(place)
        guard now[0] != nil, stamps[catalog] != now else { return nil }
        let entries = try CatalogFiles.entries(place)
        stamps[catalog] = now
        return entries
    }

    private func fetch(_ catalog: PressCatalog) async throws(MastheadError) -> [CatalogEntry]? {
        let (place, limit) = (catalog.place, CatalogFiles.byteLimit)
        let request = HTTPRequest(place, headers: validators[catalog]?.conditions ?? [:])
        let (head, data) = try await client.fetch(request, byteLimit: limit)
        guard head.status != 304 else { return nil }
        let url = head.url ?? place
        let read = try Catalog.read(data, subject: place.redacted, at: url).catalog
        var entries = read.entries
        if let front = read.store {
            // Publishers replace a store's `config.json` last, so the list of books is already current.
            guard let list = URL(string: StoreList.books.rawValue, relativeTo: url)?.absoluteURL else {
                throw MastheadError(
                    .unusableURL, cannot: "read the catalog", to: url.redacted, found: "not a URL")
            }
            let books = try await client.fetch(HTTPRequest(list, headers: [:]), byteLimit: limit).1
            entries = try CatalogFiles.books(books, of: front, list.redacted)
        }
        validators[catalog] = head.validators
        return entries
    }

    /// Makes the next read return the catalog's entries again, because the server could not save them.
    func forget(_ catalog: PressCatalog) {
        stamps[catalog] = nil
        validators[catalog] = nil
    }
}
