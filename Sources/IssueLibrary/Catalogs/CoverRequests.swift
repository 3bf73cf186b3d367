import Files
import Foundation
import Logging
import Periodical

/// Fetches covers that are not here one by one, when they are wanted: each once, however many ask for it.
actor CoverRequests {
    private let store: LibraryStore
    private let items: ItemDirectory
    private let covers: Covers
    private let logger: Logger
    private var running: [Int64: Task<URL?, Never>] = [:]
    private var failed: [Int64: ContinuousClock.Instant] = [:]

    /// A cover that could not be had is asked for again after this long, at the earliest.
    private static let pause: Duration = .seconds(60)

    init(_ store: LibraryStore, _ items: ItemDirectory, _ covers: Covers, _ logger: Logger) {
        self.store = store
        self.items = items
        self.covers = covers
        self.logger = logger
    }

    /// Fetches the cover of an item that has just been downloaded, if its catalog was read without fetching covers.
    func fetchMissing(of reference: ItemReference) async {
        // The task of a download that is complete may be cancelled at any time.
        await Task {
            do throws(MastheadError) { _ = try await cover(of: reference) } catch { logger.notice("\(error)") }
        }.value
    }

    /// The file of an item's cover; nil where it has none, or it cannot be had now.
    func cover(of reference: ItemReference) async throws(MastheadError) -> URL? {
        let item = try await items.existingItem(reference)
        if let cover = item.coverURL { return cover }
        let id = item.id.rawValue
        guard item.hasCover, store.isWritable else { return nil }
        if let task = running[id] { return await task.value }
        if let last = failed[id], last.duration(to: .now) < Self.pause { return nil }
        let task = Task { await self.fetch(id) }
        running[id] = task
        let found = await task.value
        running[id] = nil
        failed[id] = found == nil ? .now : nil
        return found
    }

    private func fetch(_ id: Int64) async -> URL? {
        do throws(MastheadError) {
            // Another process may have brought it in.
            let wanted = try await covers.wantedCovers("item.id = ?", [id], try await covers.settings.scale)
            if let cover = wanted.first {
                try FileSystem.createFolder(store.folder.covers)
                var summary = RefreshSummary()
                try await covers.keep(cover, await covers.fetch.data(of: cover, cover.scale), &summary)
                for diagnostic in summary.diagnostics { logger.info("\(diagnostic)") }
                // The item may be the newest one that is here.
                try await covers.icon.update()
            }
            let file = try await store.read { try ItemRecord.fetch($0, id)?.coverFile }
            return file.map { store.folder.covers.appending(path: $0) }
        } catch {
            logger.notice("\(error)")
            return nil
        }
    }
}
