import Files
import Foundation
import Logging
import Periodical
import ServerStore

/// Checks the catalogs and records new issues. A local catalog is checked every second, with a single system call. A
/// catalog at a URL is checked at the configured interval, with a conditional request. Several processes can check the
/// catalogs at the same time.
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

    /// Runs until the task is canceled.
    func run() async {
        // Each catalog has its own task, so that a slow catalog does not delay the others.
        await withTaskGroup(of: Void.self) { group in
            for catalog in catalogs { group.addTask { await watch(catalog) } }
        }
    }

    private func watch(_ catalog: PressCatalog) async {
        if catalog.place.isFileURL, FileSystem.isMissing(catalog.document) {
            logger.warning(
                "the catalog does not exist yet",
                metadata: ["publication": "\(catalog.publication)", "path": "\(catalog.document.path)"])
        }
        while !Task.isCancelled {
            let isFine = await look(catalog)
            let pause = catalog.place.isFileURL && isFine ? .seconds(1) : interval
            do { try await ContinuousClock().sleep(for: pause) } catch { return }
        }
    }

    /// - Returns: Whether the check succeeded.
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
                "cannot check the catalog",
                metadata: ["publication": "\(catalog.publication)", "error": "\(error.summary)"])
            return false
        }
    }
}
