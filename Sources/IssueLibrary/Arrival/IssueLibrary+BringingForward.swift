public import Foundation
import GRDB
import IssueArchive
public import Periodical

extension IssueLibrary {
    /// Waits until files of an issue can be read: in the content folder, or where they arrive while the issue is being
    /// downloaded. Those that are not there yet are fetched ahead of all else, by whatever process is at it, or else here.
    ///
    /// Whether a file comes ahead is up to its server: without ranges, or without an index, it comes in its turn.
    /// - Parameters:
    ///   - assets: the logical names of the files; what the issue does not have is not waited for.
    ///   - neighbours: groups of files that are likely to be wanted next, in the order in which to fetch them. They are not
    ///     waited for.
    ///   - name: the issue.
    ///   - onWaiting: told how far the issue has come while this waits.
    /// - Returns: the folder with the files. It may give its place to the content folder when the issue is complete; what was
    ///   opened in it stays readable.
    /// - Throws: ``MastheadError``, also where the issue is neither here nor on its way.
    public func bringForward(
        _ assets: [String], then neighbours: [[String]] = [], of name: String,
        onWaiting: @Sendable (DownloadProgress) -> Void = { _ in }
    ) async throws(MastheadError) -> URL {
        var wishes: [[String]]?
        while true {
            let issue = try await existingIssue(named: name)
            if let content = issue.contentURL { return content }
            guard let record = try await arrivingRecord(of: name) else { throw .notOnItsWay(issue) }
            let lookup = try keptLayout(of: record)
            if let lookup {
                let paths = [lookup.paths(of: assets)] + neighbours.map(lookup.paths)
                let places = places(of: record)
                let isHere =
                    ArrivalJournal(reading: places.journal)?.isOfThisBoot == true
                    && paths[0].allSatisfy { EntryFiles.byteCount(of: places.content.appending(path: $0)) != nil }
                // What is here already takes nobody else's wishes away.
                if wishes != paths, !isHere || paths.count > 1 {
                    try await wish(for: paths, of: name)
                    wishes = paths
                }
                if isHere { return places.content }
            }
            if record.isUnpacked || (lookup == nil && record.indexFile == nil) || isHeld(name) {
                onWaiting(assetDownload(record).currentProgress)
                // Another process is at it, and there is no telling from the file system when it is done.
                do { try await ContinuousClock().sleep(for: .milliseconds(20)) } catch { throw .stoppedWaiting(name) }
                if record.indexFile == nil, !isHeld(name) { throw .notOnItsWay(try await existingIssue(named: name)) }
            } else {
                try await fetchWishes(of: record, onWaiting)
            }
        }
    }

    /// The asset download that brings the content that the catalogue offers.
    private func arrivingRecord(of name: String) async throws(MastheadError) -> AssetDownloadRecord? {
        try await database.read { db in
            try AssetDownloadRecord.fetchAll(db, issue: name).first { $0.isOffered && !$0.isFailed }
        }
    }

    private nonisolated func keptLayout(of record: AssetDownloadRecord) throws(MastheadError) -> AssetLookup? {
        guard record.indexFile != nil,
            let index = try keptIndex(of: record.issueName, revision: record.identity)
        else { return nil }
        return AssetLookup(try archive(of: record, in: index), preferring: record.scale)
    }

    private func wish(for paths: [[String]], of name: String) async throws(MastheadError) {
        try await database.write { db in
            try db.execute(sql: "DELETE FROM wish WHERE issueName = ?", arguments: [name])
            let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO wish VALUES (?, ?, ?)")
            for (rank, group) in paths.enumerated() {
                for path in group { try statement.execute(arguments: [name, rank, path]) }
            }
        }
    }

    /// Fetches what is wished for of an issue that no process is at, and no more.
    private nonisolated func fetchWishes(
        of record: AssetDownloadRecord, _ onWaiting: @Sendable (DownloadProgress) -> Void
    ) async throws(MastheadError) {
        let name = record.issueName
        guard let lock = try FileLock.attempt(folder.lock(of: name), note: record.identifier.uuidString) else { return }
        defer { lock.remove() }
        // Someone may have brought it in, or taken the wish back, before the lock was taken.
        let current = try await database.read { try AssetDownloadRecord.fetchOne($0, key: record.identifier) }
        guard var record = current, !record.isUnpacked, let url = record.indexFile else { return }
        guard let index = try await index(of: name, revision: record.identity, at: url) else {
            throw MastheadError(
                .nothingToDownload, doing: "reading", to: name,
                found: "its server has no index, so it cannot be read before all is here",
                hint: "`masthead resume \(name)` goes on with the download.")
        }
        let download = await assetDownload(record)
        let arrival = try await openArrival(of: &record, download, by: index)
        defer { arrival.store.close() }
        // What was not known before the index was here is wished for on the next look.
        try await arrival.fetch(client, isForWishesOnly: true) { progress in
            download.broadcast.send(progress)
        } onWaiting: { _, _ in
        }
    }
}

/// Which file of an archive serves an asset.
private struct AssetLookup {
    private let names: Set<String>
    private let scale: Scale

    init(_ archive: IndexedArchive, preferring scale: Scale) {
        names = Set(archive.entries.map(\.path))
        self.scale = scale
    }

    /// The files for some assets; those that the archive has none for are left out.
    func paths(of assets: [String]) -> [String] {
        let other: Scale = scale == .double ? .standard : .double
        return assets.compactMap { asset in
            [scale, other].map { $0.name(for: asset) }.first(where: names.contains)
        }
    }
}

extension MastheadError {
    fileprivate static func notOnItsWay(_ issue: LibraryIssue) -> MastheadError {
        MastheadError(
            .nothingToDownload, doing: "reading", to: issue.name,
            found: "its content is not here (\(issue.status.rawValue))" + (issue.error.map { ": \($0)" } ?? ""),
            hint: "`masthead download \(issue.name)` brings it in.")
    }

    fileprivate static func stoppedWaiting(_ name: String) -> MastheadError {
        MastheadError(
            .stopped, doing: "reading", to: name, found: "it was stopped while it waited for the download",
            hint: "Run the same command again.")
    }
}
