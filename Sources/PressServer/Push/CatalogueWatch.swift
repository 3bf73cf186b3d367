import Files
import Foundation
import Logging
import Periodical
import ServerStore

/// Looks at the catalogues: a file of this machine each second, which is one call of the system, an address after the time that is
/// configured, asking whether it changed. What is new is noted; any number of processes may do so.
struct CatalogueWatch: Sendable {
    private let catalogues: [PressCatalogue]
    private let news: IssueNews
    private let releases: Releases
    private let interval: Duration
    private let logger: Logger
    private let reader = CatalogueReader()

    init(_ parts: PressParts) {
        let configuration = parts.configuration
        catalogues = configuration.catalogueInterval == 0 ? [] : configuration.catalogues
        interval = .seconds(configuration.catalogueInterval)
        news = IssueNews(configuration)
        releases = parts.releases
        logger = parts.logger
    }

    /// Looks until the task is cancelled.
    func run() async {
        // Each by itself: one that hangs holds up no other.
        await withTaskGroup(of: Void.self) { group in
            for catalogue in catalogues { group.addTask { await watch(catalogue) } }
        }
    }

    private func watch(_ catalogue: PressCatalogue) async {
        if catalogue.place.isFileURL, FileStamp(catalogue.document) == nil {
            logger.warning(
                "catalogue not there yet",
                metadata: ["publication": "\(catalogue.publication)", "path": "\(catalogue.document.path)"])
        }
        while !Task.isCancelled {
            let isFine = await look(catalogue)
            let pause = catalogue.place.isFileURL && isFine ? .seconds(1) : interval
            do { try await ContinuousClock().sleep(for: pause) } catch { return }
        }
    }

    /// - Returns: whether all is well with it.
    private func look(_ catalogue: PressCatalogue) async -> Bool {
        do throws(MastheadError) {
            guard let entries = try await reader.read(catalogue) else { return true }
            let now = Date()
            let rows = entries.map { news.row($0, catalogue, now: now) }
            do throws(MastheadError) {
                let count = try await releases.take(rows, of: catalogue.publication, now: now)
                guard count > 0 else { return true }
                logger.notice(
                    "new issues", metadata: ["publication": "\(catalogue.publication)", "count": "\(count)"])
            } catch {
                await reader.forget(catalogue)
                throw error
            }
            return true
        } catch {
            logger.error(
                "catalogue", metadata: ["publication": "\(catalogue.publication)", "error": "\(error.summary)"])
            return false
        }
    }
}
