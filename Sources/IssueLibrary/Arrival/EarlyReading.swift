import Files
import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import Periodical
import Synchronization

/// Lets items be read that are still on their way.
struct EarlyReading: Sendable {
    let store: LibraryStore
    let items: ItemDirectory
    let arrivals: Arrivals
    let indexes: ArchiveIndexes
    let transfers: RunningTransfers
    let runner: DownloadRunner
    let client: HTTPClient
    let limits: ArchiveLimits
    let privateContent: PrivateContent

    /// Waits until files of an item can be read: in the content folder, or where they arrive while the item is being
    /// downloaded. Those that are not there yet are fetched ahead of all else, by the process that is at it, or else here.
    func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of reference: ItemReference,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        let key = try await items.existingKey(reference)
        var hasWished = false
        var archive: IndexedArchive?
        var early: EarlyFiles?
        var whole: WholeDownload?
        var lacksIndex = false
        while true {
            let (mark, lookAgain) = (store.database.changeMark, ContinuousClock.now + LibraryDatabase.lookInterval)
            // In this order: what is no longer on its way may have been installed.
            let arriving = try await arrivingRecord(of: key)
            let item = try await items.existingItem(key)
            if let content = item.contentURL { return content }
            guard let record = arriving else { throw .notOnItsWay(item) }
            let places = store.folder.places(of: record)
            repeat {
                if archive == nil { archive = try indexes.keptArchive(of: record) }
                let isHere = archive.map { Self.areHere(assets, of: $0, record, in: places) } ?? false
                // What is here already takes no other reader's wishes away.
                if !hasWished, store.isWritable, !isHere || !neighbours.isEmpty {
                    try await wish(for: [assets] + neighbours, of: key)
                    hasWished = true
                }
                if isHere { return places.content }
                if archive == nil {
                    var files =
                        early
                        ?? EarlyFiles(store.folder.partialFile(of: record).file, places.early, limits: limits)
                    do throws(MastheadError) {
                        if let folder = try files.folder(with: assets) { return folder }
                    } catch {
                        // The process that was at it may have just brought it in, and with that taken the folder away.
                        guard try await arrivingRecord(of: key)?.identifier != record.identifier else { throw error }
                        break
                    }
                    early = files
                }
                guard store.isWritable || store.isHeld(key) else { throw .notOnItsWay(item) }
                if let error = whole?.failure { throw error }
                if whole == nil, !store.isHeld(key) {
                    // The process that was at it may have just brought it in.
                    guard try await arrivingRecord(of: key)?.identifier == record.identifier else { break }
                    if !record.isUnpacked, record.indexFile != nil, !lacksIndex {
                        if try await fetch(assets, of: record, onWaiting) { continue }
                        lacksIndex = true
                    }
                    // Without an index a page comes with all that is before it. No process is at it, or not yet: whichever
                    // takes the item's lock first brings it in.
                    whole = WholeDownload(of: transfers.download(record), by: runner)
                }
                // Another process is at it, and there is no telling from the file system when it is done.
                onWaiting(record.progress(in: store.folder))
                do { try await ContinuousClock().sleep(for: .milliseconds(5)) } catch { throw .stoppedWaiting(key) }
            } while store.database.changeMark == mark && ContinuousClock.now < lookAgain
        }
    }

    /// Whether assets have arrived, verified.
    static func areHere(
        _ assets: [String], of archive: IndexedArchive, _ record: AssetDownloadRecord, in places: ArrivalPlaces
    ) -> Bool {
        // After a restart of the machine what lies there is looked at first by the process that goes on with it.
        guard ArrivalJournal(reading: places.journal)?.isOfThisBoot == true else { return false }
        return AssetLookup(archive, preferring: record.scale).numbers(of: assets).allSatisfy { number in
            EntryFiles.byteCount(of: places.content.appending(path: archive.entries[number].path)) != nil
        }
    }

    /// The asset download that brings the content that the catalog offers.
    func arrivingRecord(of key: ItemKey) async throws(MastheadError) -> AssetDownloadRecord? {
        try await store.read { db in
            try AssetDownloadRecord.fetchAll(db, item: key.id).first { $0.isOffered && !$0.isFailed }
        }
    }

    private func wish(for assets: [[String]], of key: ItemKey) async throws(MastheadError) {
        try await store.write { db in
            try db.execute(sql: "DELETE FROM wish WHERE itemID = ?", arguments: [key.id])
            let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO wish VALUES (?, ?, ?)")
            for (rank, group) in assets.enumerated() {
                for asset in group { try statement.execute(arguments: [key.id, rank, asset]) }
            }
        }
    }

    /// Fetches some assets of an item that no process is at, and no more.
    /// - Returns: false if the server has no index, without which nothing can be fetched ahead.
    private func fetch(
        _ assets: [String], of record: AssetDownloadRecord, _ onWaiting: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) -> Bool {
        let key = record.item
        guard let lock = try FileLock.attempt(store.folder.lock(of: key), note: record.identifier.uuidString) else {
            return true
        }
        defer { lock.remove() }
        // It may have been brought in, or the wish taken back, before the lock was taken.
        let current = try await store.read { try AssetDownloadRecord.fetchOne($0, record.identifier) }
        guard let current, !current.isUnpacked else { return true }
        var record = try await privateContent.authorized(current)
        let download = transfers.download(record)
        guard let arrival = try await arrivals.open(&record, isWished: { true }) else {
            try await privateContent.require(record)
            return false
        }
        defer { arrival.store.close() }
        let numbers = arrival.lookup.numbers(of: assets)
        try await arrival.fetch(client, only: numbers) { progress in
            download.broadcast.send(progress)
            onWaiting(progress)
        } onWaiting: { _, _ in
        }
        return true
    }
}

/// The download of an item that a reader waits for and that no process is at. The download goes on after the reader has the page.
private final class WholeDownload: Sendable {
    private let error = Mutex<MastheadError?>(nil)

    init(of download: AssetDownload, by runner: DownloadRunner) {
        Task {
            let failure = await runner.run([download])[download.identifier]
            error.withLock { $0 = failure }
        }
    }

    /// Why it ended early; nil while it runs, and if the item is here.
    var failure: MastheadError? { error.withLock(\.self) }
}

extension MastheadError {
    static func notOnItsWay(_ item: LibraryItem) -> MastheadError {
        if item.isLocked { return .notBought(item) }
        return missing(item)
    }

    private static func missing(_ item: LibraryItem) -> MastheadError {
        MastheadError(
            .nothingToDownload, cannot: "read", to: item.label,
            found: "not downloaded yet" + (item.error.map { ": \($0.summary)" } ?? ""),
            remedies: [.download(item.label)])
    }

    fileprivate static func stoppedWaiting(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "read", to: key.label, found: "stopped while waiting for the download",
            remedies: [.tryAgain])
    }
}
