import Files
import Formats
import Foundation
import Periodical
import Synchronization

/// The catalogs of the server's publications. The server reads a catalog again only after it changes.
final class ContentCatalogs: Sendable {
    /// A catalog read from a file, with the stamps of all files that it depends on.
    private struct Known {
        let catalog: ContentCatalog
        let paths: [String]
        let stamps: [FileStamp?]
    }

    private let places: [String: PressCatalog]
    private let zone: TimeZone
    private let known = Mutex<[String: Known]>([:])
    private let reading: CatalogReading

    init(_ configuration: PressConfiguration) {
        places = Dictionary(configuration.catalogs.map { ($0.publication, $0) }) { first, _ in first }
        zone = configuration.sale.timeZone
        reading = CatalogReading(zone: configuration.sale.timeZone)
    }

    /// Returns a publication's catalog, or nil if the publication does not exist or has no catalog yet.
    func catalog(of publication: String) async throws(MastheadError) -> ContentCatalog? {
        guard let place = places[publication] else { return nil }
        if place.place.isFileURL, let known = current(publication) { return known }
        // Reading a large catalog takes time and must not block a connection's event loop.
        return try await withTaskExecutorPreference(globalConcurrentExecutor) { () async throws(MastheadError) in
            place.place.isFileURL ? try await read(place) : try await reading.fetched(place)
        }
    }

    /// Returns the known catalog from a file, or nil if the file has changed.
    private func current(_ publication: String) -> ContentCatalog? {
        guard let known = known.withLock({ $0[publication] }), known.paths.map({ FileStamp(path: $0) }) == known.stamps
        else { return nil }
        return known.catalog
    }

    private func read(_ place: PressCatalog) async throws(MastheadError) -> ContentCatalog? {
        try await reading.alone { () throws(MastheadError) in
            // Another request may already have read the catalog.
            if let known = current(place.publication) { return known }
            let file = place.document
            // If a folder contains both a magazine and a store, the magazine takes precedence.
            let others = file == place.place ? [] : [place.place.path]
            let paths = others + CatalogFiles.paths(file)
            // Publishers replace the catalog last, so read all files again after any change.
            let stamps = paths.map { FileStamp(path: $0) }
            guard stamps[others.count] != nil else { return nil }
            let catalog = ContentCatalog(try CatalogFiles.entries(file), address: place.address, zone: zone)
            known.withLock { $0[place.publication] = Known(catalog: catalog, paths: paths, stamps: stamps) }
            return catalog
        }
    }
}

/// Reads the catalogs one at a time, and fetches catalogs from URLs.
private actor CatalogReading {
    private let zone: TimeZone
    private let reader = CatalogReader()
    private var known: [String: ContentCatalog] = [:]
    private var looked: [String: ContinuousClock.Instant] = [:]

    /// How long the server waits before downloading a catalog from a URL again.
    private static let patience = Duration.seconds(10)

    init(zone: TimeZone) { self.zone = zone }

    /// Runs a closure that reads a file while no other catalog is being read.
    func alone(
        _ read: @Sendable () throws(MastheadError) -> ContentCatalog?
    ) throws(MastheadError) -> ContentCatalog? { try read() }

    func fetched(_ place: PressCatalog) async throws(MastheadError) -> ContentCatalog? {
        let publication = place.publication
        if let known = known[publication], let at = looked[publication], .now - at < Self.patience { return known }
        do throws(MastheadError) {
            if let entries = try await reader.read(place) {
                known[publication] = ContentCatalog(entries, address: place.address, zone: zone)
            }
        } catch {
            // Use the last known catalog until the server can download it again.
            guard known[publication] != nil else { throw error }
        }
        looked[publication] = .now
        return known[publication]
    }
}
