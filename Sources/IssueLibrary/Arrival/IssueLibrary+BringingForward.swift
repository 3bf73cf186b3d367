import Files
public import Foundation
import GRDB
import IssueArchive
public import Periodical

extension IssueLibrary {
    /// Waits until files of an item can be read: in the content folder, or where they arrive while the item is being
    /// downloaded. Those that are not there yet are fetched ahead of all else, by the process that is at it, or else here.
    ///
    /// Whether a file comes ahead is up to its server: without ranges, or without an index, it comes in its turn.
    /// - Parameters:
    ///   - assets: the logical names of the files; what the item does not have is not waited for.
    ///   - neighbours: groups of files that are likely to be wanted next, in the order in which to fetch them. They are not
    ///     waited for.
    ///   - reference: the item.
    ///   - onWaiting: told how far the item has come while this waits.
    /// - Returns: the folder with the files. It may give its place to the content folder when the item is complete; what was
    ///   opened in it stays readable.
    /// - Throws: ``MastheadError``, also where the item is neither here nor on its way.
    public func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of reference: ItemReference,
        onWaiting: @escaping @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        let key = try await existingKey(reference)
        var hasWished = false
        var archive: IndexedArchive?
        var early: EarlyFiles?
        while true {
            let (mark, lookAgain) = (database.changeMark, ContinuousClock.now + LibraryDatabase.lookInterval)
            // In this order: what is no longer on its way may have been installed.
            let arriving = try await arrivingRecord(of: key)
            let item = try await existingItem(key)
            if let content = item.contentURL { return content }
            guard let record = arriving else { throw .notOnItsWay(item) }
            let places = places(of: record)
            repeat {
                if archive == nil { archive = try keptArchive(of: record) }
                let isHere = archive.map { Self.areHere(assets, of: $0, record, in: places) } ?? false
                // What is here already takes no other reader's wishes away.
                if !hasWished, isWritable, !isHere || !neighbours.isEmpty {
                    try await wish(for: [assets] + neighbours, of: key)
                    hasWished = true
                }
                if isHere { return places.content }
                if archive == nil {
                    var files =
                        early
                        ?? EarlyFiles(partialFile(of: record).file, places.early, limits: configuration.archiveLimits)
                    if let folder = try files.folder(with: assets) { return folder }
                    early = files
                }
                guard isWritable || isHeld(key) else { throw .notOnItsWay(item) }
                guard record.isUnpacked || isHeld(key) else {
                    // The process that was at it may have just brought it in.
                    guard try await arrivingRecord(of: key)?.identifier == record.identifier else { break }
                    guard record.indexFile != nil else { throw .notOnItsWay(item) }
                    try await fetch(assets, of: record, onWaiting)
                    continue
                }
                // Another process is at it, and there is no telling from the file system when it is done.
                onWaiting(assetDownload(record).currentProgress)
                do { try await ContinuousClock().sleep(for: .milliseconds(5)) } catch { throw .stoppedWaiting(key) }
            } while database.changeMark == mark && ContinuousClock.now < lookAgain
        }
    }

    /// The archive that is arriving, by its index if that is here.
    nonisolated func keptArchive(of record: AssetDownloadRecord) throws(MastheadError) -> IndexedArchive? {
        guard record.indexFile != nil,
            let index = try keptIndex(of: record.item, revision: record.identity)
        else { return nil }
        return try archive(of: record, in: index)
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

    /// The asset download that brings the content that the catalogue offers.
    func arrivingRecord(of key: ItemKey) async throws(MastheadError) -> AssetDownloadRecord? {
        try await database.read { db in
            try AssetDownloadRecord.fetchAll(db, item: key.id).first { $0.isOffered && !$0.isFailed }
        }
    }

    private func wish(for assets: [[String]], of key: ItemKey) async throws(MastheadError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM wish WHERE itemID = ?", arguments: [key.id])
            let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO wish VALUES (?, ?, ?)")
            for (rank, group) in assets.enumerated() {
                for asset in group { try statement.execute(arguments: [key.id, rank, asset]) }
            }
        }
    }

    /// Fetches some assets of an item that no process is at, and no more.
    private nonisolated func fetch(
        _ assets: [String], of record: AssetDownloadRecord, _ onWaiting: @escaping @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) {
        let key = record.item
        guard let lock = try FileLock.attempt(folder.lock(of: key), note: record.identifier.uuidString) else { return }
        defer { lock.remove() }
        // It may have been brought in, or the wish taken back, before the lock was taken.
        let current = try await database.read { try AssetDownloadRecord.fetchOne($0, record.identifier) }
        guard var record = current, !record.isUnpacked else { return }
        let download = assetDownload(record)
        guard let arrival = try await openArrival(of: &record, download, isWished: { true }) else {
            throw MastheadError(
                .nothingToDownload, doing: "reading", to: key.label,
                found: "its server has no index, so it cannot be read before all is here",
                hint: "`masthead resume \(key.label)` goes on with the download.")
        }
        defer { arrival.store.close() }
        let numbers = arrival.lookup.numbers(of: assets)
        try await arrival.fetch(client, only: numbers) { progress in
            download.broadcast.send(progress)
            onWaiting(progress)
        } onWaiting: { _, _ in
        }
    }
}

extension MastheadError {
    static func notOnItsWay(_ item: LibraryItem) -> MastheadError {
        MastheadError(
            .nothingToDownload, doing: "reading", to: item.label,
            found: "it is not here yet" + (item.error.map { ": \($0)" } ?? ""),
            hint: "`masthead download \(item.label)` brings it in.")
    }

    fileprivate static func stoppedWaiting(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, doing: "reading", to: key.label, found: "it was stopped while it waited for the download",
            hint: "Run the same command again.")
    }
}
