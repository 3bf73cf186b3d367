import Files
import Foundation
import Logging
import Periodical
import ServerStore

/// Looks at the catalogs: a file of this machine each second, which is one call of the system, an address after the time that is
/// configured, asking whether it changed. What is new is noted; any number of processes may do so.
struct CatalogWatch: Sendable {
    private let catalogs: [PressCatalog]
    private let news: IssueNews
    private let releases: Releases
    private let interval: Duration
    private let logger: Logger
    private let reader = CatalogReader()

    init(_ parts: PressParts) {
        let configuration = parts.configuration
        catalogs = configuration.catalogInterval == 0 ? [] : configuration.catalogs
        interval = .seconds(configuration.catalogInterval)
        news = IssueNews(configuration)
        releases = parts.releases
        logger = parts.logger
    }

    /// Looks until the task is cancelled.
    func run() async {
        // Each by itself: one that hangs holds up no other.
        await withTaskGroup(of: Void.self) { group in
            for catalog in catalogs { group.addTask { await watch(catalog) } }
        }
    }

    private func watch(_ catalog: PressCatalog) async {
        if catalog.place.isFileURL, FileStamp(catalog.document) == nil {
            logger.warning(
                "catalog not there yet",
                metadata: ["publication": "\(catalog.publication)", "path": "\(catalog.document.path)"])
        }
        while !Task.isCancelled {
            let isFine = await look(catalog)
            let pause = catalog.place.isFileURL && isFine ? .seconds(1) : interval
            do { try await ContinuousClock().sleep(for: pause) } catch { return }
        }
    }

    /// - Returns: whether all is well with it.
    private func look(_ catalog: PressCatalog) async -> Bool {
        do throws(MastheadError) {
            guard let entries = try await reader.read(catalog) else { return true }
            let now = Date()
            let rows = entries.map { news.row($0, catalog, now: now) }
            do throws(MastheadError) {
                let count = try await releases.take(rows, of: catalog.publication, now: now)
                guard count > 0 else { return true }
                logger.notice(
                    "new issues", metadata: ["publication": "\(catalog.publication)", "count": "\(count)"])
            } catch {
                await reader.forget(catalog)
                throw error
            }
            return true
        } catch {
            logger.error(
                "catalog", metadata: ["publication": "\(catalog.publication)", "error": "\(error.summary)"])
            return false
        }
    }
}
