import Files
public import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import LibraryAccounts
public import LibraryCore
public import Periodical
import Synchronization

/// Makes items readable while they are downloaded.
public struct EarlyReading: Sendable {
    let store: LibraryStore
    let items: Items
    let arrivals: Arrivals
    let indexes: ArchiveIndexes
    let transfers: RunningTransfers
    let runner: DownloadRunner
    let client: HTTPClient
    let limits: ArchiveLimits
    let privateContent: PrivateContent

    /// Waits until files of an item are readable, in the content folder or in the folder of the running download.
    /// Missing files are downloaded first, either by the process that downloads the item or by this process.
    ///
    /// Without an index or range requests, files arrive in their normal order.
    /// - Parameters:
    ///   - assets: the logical names of the files. Names that the item does not contain are ignored.
    ///   - neighbors: groups of files that the reader will probably need next, in download order. This method does not
    ///     wait for these files.
    ///   - reference: the item.
    ///   - onWaiting: called with the progress of the item's download while this method waits.
    /// - Returns: the folder with the files. The content folder may replace this folder when the download ends. Files
    ///   that a reader has opened stay readable.
    /// - Throws: ``MastheadError`` if the item is neither downloaded nor downloading, or if its download fails.
    public func bringForward(
        _ assets: [String], then neighbors: [[String]] = [], of reference: ItemReference,
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
            // Query the download before the item, so that the item is already installed if the download ends between
            // the two queries.
            let arriving = try await arrivingRecord(of: key)
            let item = try await items.existingItem(key)
            if let content = item.contentURL { return content }
            guard let record = arriving else { throw .notOnItsWay(item) }
            let places = store.folder.places(of: record)
            repeat {
                if archive == nil { archive = try indexes.keptArchive(of: record) }
                let isHere = archive.map { Self.areHere(assets, of: $0, record, in: places) } ?? false
                // If the files are already here, do not overwrite the rows that other readers have written to the table
                // `wish`.
                if !hasWished, store.isWritable, !isHere || !neighbors.isEmpty {
                    try await wish(for: [assets] + neighbors, of: key)
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
                        // The other process may have just installed the item and deleted the folder.
                        guard try await arrivingRecord(of: key)?.identifier != record.identifier else { throw error }
                        break
                    }
                    early = files
                }
                guard store.isWritable || store.isHeld(key) else { throw .notOnItsWay(item) }
                if let error = whole?.failure { throw error }
                if whole == nil, !store.isHeld(key) {
                    // The other process may have just installed the item.
                    guard try await arrivingRecord(of: key)?.identifier == record.identifier else { break }
                    if !record.isUnpacked, record.indexFile != nil, !lacksIndex {
                        if try await fetch(assets, of: record, onWaiting) { continue }
                        lacksIndex = true
                    }
                    // Without an index, a page is readable only after all bytes before it. Download the whole item, in
                    // the process that gets the item's lock.
                    whole = WholeDownload(of: transfers.download(record), by: runner)
                }
                // The file system does not report when the files are complete, so check them at intervals.
                onWaiting(record.progress(in: store.folder))
                do { try await ContinuousClock().sleep(for: .milliseconds(5)) } catch { throw .stoppedWaiting(key) }
            } while store.database.changeMark == mark && ContinuousClock.now < lookAgain
        }
    }

    /// Whether assets are downloaded and verified.
    static func areHere(
        _ assets: [String], of archive: IndexedArchive, _ record: AssetDownloadRecord, in places: ArrivalPlaces
    ) -> Bool {
        // After the computer restarts, the files must be verified before the download resumes.
        guard ArrivalJournal(reading: places.journal)?.isOfThisBoot == true else { return false }
        return AssetLookup(archive, preferring: record.scale).numbers(of: assets).allSatisfy { number in
            EntryFiles.byteCount(of: places.content.appending(path: archive.entries[number].path)) != nil
        }
    }

    /// Returns the active download of an item's content from the catalog, or nil if there is none.
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

    /// Downloads only the given assets of an item that no other process is downloading.
    /// - Returns: false if the server provides no index, without which single files cannot be downloaded.
    private func fetch(
        _ assets: [String], of record: AssetDownloadRecord, _ onWaiting: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) -> Bool {
        let key = record.item
        guard let lock = try FileLock.attempt(store.folder.lock(of: key), note: record.identifier.uuidString) else {
            return true
        }
        defer { lock.remove() }
        // Another process may have completed the download before this process acquired the lock.
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

/// A download of a whole item that a reader is waiting for. The download continues after the page is displayed.
private final class WholeDownload: Sendable {
    private let error = Mutex<MastheadError?>(nil)

    init(of download: AssetDownload, by runner: DownloadRunner) {
        Task {
            let failure = await runner.run([download])[download.identifier]
            error.withLock { $0 = failure }
        }
    }

    /// The error that ended the download, or nil.
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
            found: "the item is not downloaded yet" + (item.error.map { ": \($0.summary)" } ?? ""),
            remedies: [.download(item.label)])
    }

    fileprivate static func stoppedWaiting(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "read", to: key.label, found: "the wait for the download was stopped",
            remedies: [.tryAgain])
    }
}
