import Files
import Formats
import Foundation
import IssueTransfer
import Periodical

/// Reads the catalogues of a server's publications, each again only where it changed.
actor CatalogueReader {
    private let client = HTTPClient()
    private var stamps: [PressCatalogue: FileStamp] = [:]
    private var validators: [PressCatalogue: HTTPValidators] = [:]

    /// The largest catalogue that is taken.
    private static let byteLimit = 32 << 20

    /// What a catalogue offers; nil where it is as it was, or a file is not there yet.
    func read(_ catalogue: PressCatalogue) async throws(MastheadError) -> [CatalogEntry]? {
        let place = catalogue.place
        guard place.isFileURL else { return try await fetch(catalogue) }
        guard let stamp = FileStamp(place) else { return nil }
        guard stamps[catalogue] != stamp else { return nil }
        guard stamp.kind == .file, stamp.byteCount <= Self.byteLimit else {
            throw MastheadError(
                .malformedCatalogue, doing: "reading the catalogue", to: place.path,
                found: "it is no file, or too large", hint: "Look at 'catalogues' in the configuration.")
        }
        let data: Data
        do { data = try Data(contentsOf: place) } catch { throw .files("reading", place, error) }
        let entries = try Catalog.read(data, subject: place.path, at: place).catalog.entries
        stamps[catalogue] = stamp
        return entries
    }

    private func fetch(_ catalogue: PressCatalogue) async throws(MastheadError) -> [CatalogEntry]? {
        let request = HTTPRequest(catalogue.place, headers: validators[catalogue]?.conditions ?? [:])
        let (head, data) = try await client.fetch(request, byteLimit: Self.byteLimit)
        guard head.status != 304 else { return nil }
        let entries = try Catalog.read(
            data, subject: catalogue.place.redacted, at: head.url ?? catalogue.place
        ).catalog.entries
        validators[catalogue] = head.validators
        return entries
    }

    /// Has a catalogue read again, as what it said could not be written down.
    func forget(_ catalogue: PressCatalogue) {
        stamps[catalogue] = nil
        validators[catalogue] = nil
    }
}
