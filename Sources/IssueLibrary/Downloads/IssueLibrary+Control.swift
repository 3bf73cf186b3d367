import Files
import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// What is being downloaded, by any process, and what failed for good; newest items first.
    public func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] {
        let records = try await database.read { db in
            try AssetDownloadRecord.select(db, where: "1 ORDER BY item.date DESC, item.name, assetDownload.rowid")
        }
        return records.map { record in
            let download = assetDownload(record)
            let holder = record.isFailed ? nil : FileLock.holder(of: folder.lock(of: record.item))
            let isAtIt = holder?.note == record.identifier.uuidString
            let state: DownloadState =
                record.isFailed ? .failed : record.isPaused ? .paused : isAtIt ? .running : .waiting
            return DownloadStatus(
                identifier: record.identifier, item: record.item.reference, label: record.item.label,
                source: record.request.url.redacted,
                state: state, progress: download.currentProgress, error: record.error)
        }
    }

    /// What is being downloaded, again and again, until the caller stops listening: for a display of what other processes do.
    ///
    /// The library is read only when it changed or something is being downloaded or waits for it.
    /// - Parameter interval: the time between two elements.
    public nonisolated func downloadStatuses(
        every interval: Duration
    ) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                let (listener, signals) = changeWatch.listen()
                defer { withExtendedLifetime(signals) {} }
                do {
                    var statuses = try await downloadStatuses()
                    while !Task.isCancelled {
                        continuation.yield(statuses)
                        try await ContinuousClock().sleep(for: interval)
                        // Which process is at what, and how far, changes without a word in the database.
                        let isAtWork = statuses.contains { $0.state == .running || $0.state == .waiting }
                        if listener.take() != nil || isAtWork { statuses = try await downloadStatuses() }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error is CancellationError ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Pauses asset downloads: the process that is at them stops within a moment, and none begins them until they are resumed or
    /// asked for again.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was paused.
    @discardableResult
    public func pauseDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await changeDownloads(
            of: try await existingKeys(references), "SET isPaused = 1", where: "NOT isPaused AND NOT isFailed"
        ).map(\.reference)
    }

    /// Lets paused asset downloads go on, and those that failed try once more and at once. They are brought in by
    /// ``run(_:onEvent:)`` or ``runAgent(lockDescriptor:onEvent:)``.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was paused or had an error.
    @discardableResult
    public func resumeDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        try await resumeDownloads(of: try await existingKeys(references)).map(\.reference)
    }

    @discardableResult
    func resumeDownloads(of keys: [ItemKey]?) async throws(MastheadError) -> [ItemKey] {
        try await changeDownloads(
            of: keys, "SET isPaused = 0, isFailed = 0, error = NULL, refusal = NULL",
            where: "(isPaused OR assetDownload.error IS NOT NULL)")
    }

    /// Takes the wish for asset downloads back and deletes what has arrived. Content that is here stays.
    /// - Parameter references: the items; nil for all.
    /// - Returns: the items of which something was cancelled.
    @discardableResult
    public func cancelDownloads(of references: [ItemReference]? = nil) async throws(MastheadError) -> [ItemReference] {
        let cancelled = try await keys(ofDownloadsOf: try await existingKeys(references), where: "1")
        for key in cancelled {
            // A process that is at it sees that the wish has gone, and lets go of the lock.
            try await database.write { db in
                try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [key.id])
                try db.execute(sql: "UPDATE item SET error = NULL WHERE id = ?", arguments: [key.id])
            }
            let lock = try await acquire(folder.lock(of: key), note: "cancel")
            // It may have been asked for again meanwhile.
            let isWanted = try await database.read {
                try AssetDownloadRecord.fetchAll($0, item: key.id).isEmpty == false
            }
            if !isWanted { try installer.clear(folder.incoming(of: key)) }
            lock.remove()
        }
        return cancelled.map(\.reference)
    }

    private func existingKeys(_ references: [ItemReference]?) async throws(MastheadError) -> [ItemKey]? {
        guard let references else { return nil }
        var keys: [ItemKey] = []
        for reference in references { keys.append(try await existingKey(reference)) }
        return keys
    }

    private func changeDownloads(
        of keys: [ItemKey]?, _ change: String, where condition: String
    ) async throws(MastheadError) -> [ItemKey] {
        let changed = try await self.keys(ofDownloadsOf: keys, where: condition)
        guard !changed.isEmpty else { return [] }
        try await database.write { db in
            for key in changed {
                try db.execute(
                    sql: "UPDATE assetDownload \(change) WHERE itemID = ? AND \(condition)", arguments: [key.id])
            }
        }
        return changed
    }

    private func keys(ofDownloadsOf keys: [ItemKey]?, where condition: String) async throws(MastheadError) -> [ItemKey]
    {
        let all = try await database.read { db in
            try ItemKey.fetchAll(
                db,
                where: """
                    EXISTS (SELECT 1 FROM assetDownload WHERE itemID = item.id AND \(condition))
                    ORDER BY item.date DESC, item.name, item.id
                    """)
        }
        guard let keys else { return all }
        let wanted = Set(keys.map(\.id))
        return all.filter { wanted.contains($0.id) }
    }

    /// The asset downloads that may be begun, newest items first, and the item that is being read.
    func candidates() async throws(MastheadError) -> (candidates: [DownloadCandidate], reading: Int64?) {
        try await database.read { db in
            (try DownloadCandidate.fetchAll(db), try SettingRecord.currentlyReading(db))
        }
    }

    /// Those of some asset downloads that are still wanted and not paused.
    func wanted(of identifiers: [UUID]) async throws(MastheadError) -> Set<UUID> {
        try await database.read { db in
            let records = try AssetDownloadRecord.select(db, where: "NOT isPaused")
            return Set(records.map(\.identifier)).intersection(identifiers)
        }
    }
}
