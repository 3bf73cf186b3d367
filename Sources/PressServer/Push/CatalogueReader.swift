import Files
import Formats
import Foundation
import IssueTransfer
import Periodical

/// Reads the catalogues of a server's publications, each again only where it changed.
actor CatalogueReader {
    private let client = HTTPClient()
    private var stamps: [PressCatalogue: [FileStamp?]] = [:]
    private var validators: [PressCatalogue: HTTPValidators] = [:]

    /// What a catalogue offers; nil where it is as it was, or a file is not there yet.
    func read(_ catalogue: PressCatalogue) async throws(MastheadError) -> [CatalogEntry]? {
        guard catalogue.place.isFileURL else { return try await fetch(catalogue) }
        let place = catalogue.document
        let now = CatalogueFiles.stamps(place)
        guard now[0] != nil, stamps[catalogue] != now else { return nil }
        let entries = try CatalogueFiles.entries(place)
        stamps[catalogue] = now
        return entries
    }

    private func fetch(_ catalogue: PressCatalogue) async throws(MastheadError) -> [CatalogEntry]? {
        let (place, limit) = (catalogue.place, CatalogueFiles.byteLimit)
        let request = HTTPRequest(place, headers: validators[catalogue]?.conditions ?? [:])
        let (head, data) = try await client.fetch(request, byteLimit: limit)
        guard head.status != 304 else { return nil }
        let url = head.url ?? place
        let read = try Catalog.read(data, subject: place.redacted, at: url).catalog
        var entries = read.entries
        if let front = read.store {
            // A store replaces its config.json last, which names its list of books as it is.
            guard let list = URL(string: StoreList.books.rawValue, relativeTo: url)?.absoluteURL else {
                throw MastheadError(
                    .unusableURL, doing: "reading the catalogue", to: url.redacted, found: "it is no URL")
            }
            let books = try await client.fetch(HTTPRequest(list, headers: [:]), byteLimit: limit).1
            entries = try CatalogueFiles.books(books, of: front, list.redacted)
        }
        validators[catalogue] = head.validators
        return entries
    }

    /// Has a catalogue read again, as what it said could not be written down.
    func forget(_ catalogue: PressCatalogue) {
        stamps[catalogue] = nil
        validators[catalogue] = nil
    }
}
