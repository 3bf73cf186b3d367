import Foundation
import Logging
import Periodical

/// What the catalogues offer, read again only where they changed.
actor CatalogueShelf {
    private let catalogues: [String: PressCatalogue]
    private let interval: TimeInterval
    private let logger: Logger
    private let reader = CatalogueReader()
    private var entries: [String: [CatalogEntry]] = [:]
    private var lookedAt: [String: Date] = [:]

    init(_ configuration: PressConfiguration, logger: Logger) {
        catalogues = Dictionary(configuration.catalogues.map { ($0.publication, $0) }) { first, _ in first }
        interval = Double(max(1, configuration.catalogueInterval))
        self.logger = logger
    }

    /// What a publication offers by now, and where its catalogue is. A catalogue that cannot be read is as it was.
    func offers(
        of publication: String, now: Date = Date()
    ) async throws(MastheadError) -> (entries: [CatalogEntry], catalogue: PressCatalogue)? {
        guard let catalogue = catalogues[publication] else { return nil }
        let isDue = lookedAt[publication].map { now.timeIntervalSince($0) >= interval } ?? true
        if catalogue.place.isFileURL || isDue {
            lookedAt[publication] = now
            do throws(MastheadError) {
                if let found = try await reader.read(catalogue) { entries[publication] = found }
            } catch {
                guard entries[publication] != nil else { throw error }
                logger.warning(
                    "catalogue", metadata: ["publication": "\(publication)", "error": "\(error.summary)"])
            }
        }
        return (entries[publication] ?? [], catalogue)
    }
}
