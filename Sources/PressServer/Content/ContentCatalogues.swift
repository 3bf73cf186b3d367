import Files
import Formats
import Foundation
import Periodical

/// The catalogues of a server's publications, each read again when it changes.
actor ContentCatalogues {
    private let places: [String: PressCatalogue]
    private let zone: TimeZone
    private let reader = CatalogueReader()
    private var known: [String: ContentCatalogue] = [:]
    private var stamps: [String: [FileStamp?]] = [:]
    private var looked: [String: ContinuousClock.Instant] = [:]

    /// How long what was fetched from an address is believed.
    private static let patience = Duration.seconds(10)

    init(_ configuration: PressConfiguration) {
        places = Dictionary(configuration.catalogues.map { ($0.publication, $0) }) { first, _ in first }
        zone = configuration.sale.timeZone
    }

    /// The catalogue of a publication; nil where there is no such publication, or it has none yet.
    func catalogue(of publication: String) async throws(MastheadError) -> ContentCatalogue? {
        guard let place = places[publication] else { return nil }
        guard place.place.isFileURL else { return try await fetched(place) }
        // A publisher replaces the catalogue last: what is not as it was is read anew as a whole.
        let file = place.document
        let now = CatalogueFiles.stamps(file)
        if let known = known[publication], stamps[publication] == now { return known }
        guard now[0] != nil else { return nil }
        let entries = try CatalogueFiles.entries(file)
        let catalogue = ContentCatalogue(entries, address: place.address, zone: zone)
        (known[publication], stamps[publication]) = (catalogue, now)
        return catalogue
    }

    private func fetched(_ place: PressCatalogue) async throws(MastheadError) -> ContentCatalogue? {
        let publication = place.publication
        if let known = known[publication], let at = looked[publication], .now - at < Self.patience { return known }
        do throws(MastheadError) {
            if let entries = try await reader.read(place) {
                known[publication] = ContentCatalogue(entries, address: place.address, zone: zone)
            }
        } catch {
            // What was there a moment ago decides until it can be had again.
            guard known[publication] != nil else { throw error }
        }
        looked[publication] = .now
        return known[publication]
    }
}
