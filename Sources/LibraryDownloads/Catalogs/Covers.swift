import Files
public import Foundation
import LibraryCore
import Logging
public import Periodical

/// A library's covers, downloaded on demand. Several requests for a cover share one download.
public actor Covers {
    private let store: LibraryStore
    private let items: Items
    private let covers: CoverUpdates
    private let logger: Logger
    private var running: [Int64: Task<URL?, Never>] = [:]
    private var failed: [Int64: ContinuousClock.Instant] = [:]

    /// The minimum time between a failed download of a cover and the next request.
    private static let pause: Duration = .seconds(60)

    init(_ store: LibraryStore, _ items: Items, _ covers: CoverUpdates, _ logger: Logger) {
        self.store = store
        self.items = items
        self.covers = covers
        self.logger = logger
    }

    /// Downloads the cover of an item that was just downloaded, if it is missing.
    func fetchMissing(of reference: ItemReference) async {
        // Use a separate task, because a completed download's task may be canceled at any time.
        await Task {
            do throws(MastheadError) { _ = try await cover(of: reference) } catch { logger.notice("\(error)") }
        }.value
    }

    /// Returns the file with an item's cover. In a bookshelf, the cover is downloaded on first use and then kept.
    /// - Returns: nil if the item has no cover, or if the download of the cover fails.
    /// - Throws: ``MastheadError`` if the item does not exist.
    public func cover(of reference: ItemReference) async throws(MastheadError) -> URL? {
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

    /// Downloads a cover again after ``Verification/coverFaults(of:)`` has reported it.
    /// - Returns: whether the cover was downloaded. The new file may have the same fault, if the publisher's file has it.
    /// - Throws: ``MastheadError`` if the item does not exist.
    public func repair(_ reference: ItemReference) async throws(MastheadError) -> Bool {
        try await download(try await items.existingItem(reference).id.rawValue)
    }

    private func fetch(_ id: Int64) async -> URL? {
        do throws(MastheadError) {
            // Another process may already have downloaded the cover.
            _ = try await download(id)
            let file = try await store.read { try ItemRecord.fetch($0, id)?.coverFile }
            return file.map { store.folder.covers.appending(path: $0) }
        } catch {
            logger.notice("\(error)")
            return nil
        }
    }

    /// Downloads a cover if it is missing or was replaced.
    /// - Returns: whether the library has a new file.
    private func download(_ id: Int64) async throws(MastheadError) -> Bool {
        let wanted = try await covers.wantedCovers("item.id = ?", [id], try await covers.settings.scale)
        guard let cover = wanted.first else { return false }
        try FileSystem.createFolder(store.folder.covers)
        var summary = RefreshSummary()
        try await covers.keep(cover, await covers.fetch.data(of: cover, cover.scale), &summary)
        for diagnostic in summary.diagnostics { logger.info("\(diagnostic)") }
        // Update the icon, because it shows the newest item's cover, which may be this one.
        try await covers.icon.update()
        return summary.coverCount > 0
    }
}
