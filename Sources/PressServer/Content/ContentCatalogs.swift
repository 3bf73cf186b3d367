import Files
import Formats
import Foundation
import Periodical

/// The catalogs of a server's publications. A catalog is read again only after it has changed.
actor ContentCatalogs {
    private let places: [String: PressCatalog]
    private let zone: TimeZone
    private let reader = CatalogReader()
    private var known: [String: ContentCatalog] = [:]
    private var stamps: [String: [FileStamp?]] = [:]
    private var looked: [String: ContinuousClock.Instant] = [:]

    /// How long the server uses a catalog from a URL before it fetches the catalog again.
    private static let patience = Duration.seconds(10)

    init(_ configuration: PressConfiguration) {
        places = Dictionary(configuration.catalogs.map { ($0.publication, $0) }) { first, _ in first }
        zone = configuration.sale.timeZone
    }

    /// Returns the catalog of a publication, or nil if the publication does not exist or has no catalog yet.
    func catalog(of publication: String) async throws(MastheadError) -> ContentCatalog? {
        guard let place = places[publication] else { return nil }
        guard place.place.isFileURL else { return try await fetched(place) }
        // Publishers replace the catalog last, so all files are read again after any change.
        let file = place.document
        let now = CatalogFiles.stamps(file)
        if let known = known[publication], stamps[publication] == now { return known }
        guard now[0] != nil else { return nil }
        let entries = try CatalogFiles.entries(file)
        let catalog = ContentCatalog(entries, address: place.address, zone: zone)
        (known[publication], stamps[publication]) = (catalog, now)
        return catalog
    }

    private func fetched(_ place: PressCatalog) async throws(MastheadError) -> ContentCatalog? {
        let publication = place.publication
        if let known = known[publication], let at = looked[publication], .now - at < Self.patience { return known }
        do throws(MastheadError) {
            if let entries = try await reader.read(place) {
                known[publication] = ContentCatalog(entries, address: place.address, zone: zone)
            }
        } catch {
            // The server uses the last known catalog until it can fetch the catalog again.
            guard known[publication] != nil else { throw error }
        }
        looked[publication] = .now
        return known[publication]
    }
}
