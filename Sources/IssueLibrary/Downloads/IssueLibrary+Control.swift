import Files
import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// What is being downloaded, by whatever process, and what failed for good; newest issues first.
    public func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] {
        let records = try await database.read { db in
            try AssetDownloadRecord.fetchAll(
                db,
                sql: """
                    SELECT assetDownload.* FROM assetDownload JOIN issue ON issue.name = assetDownload.issueName
                    ORDER BY issue.date DESC, issue.name, assetDownload.rowid
                    """)
        }
        return records.map { record in
            let download = assetDownload(record)
            let holder = record.isFailed ? nil : FileLock.holder(of: folder.lock(of: record.issueName))
            let isAtIt = holder?.note == record.identifier.uuidString
            let state: DownloadState =
                record.isFailed ? .failed : record.isPaused ? .paused : isAtIt ? .running : .waiting
            return DownloadStatus(
                identifier: record.identifier, issueName: record.issueName, source: record.request.url.redacted,
                state: state, progress: download.currentProgress, error: record.error)
        }
    }

    /// What is being downloaded, again and again, until nobody listens: for a display of what other processes do.
    /// - Parameter interval: the time between two looks.
    public nonisolated func downloadStatuses(
        every interval: Duration
    ) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    while !Task.isCancelled {
                        continuation.yield(try await downloadStatuses())
                        try await ContinuousClock().sleep(for: interval)
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error is CancellationError ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    /// Pauses asset downloads: whichever process is at them stops within a moment, and nobody begins them until they are
    /// resumed or asked for again.
    /// - Parameter names: the issues; nil for all.
    /// - Returns: the names of the issues of which something was paused.
    @discardableResult
    public func pauseDownloads(of names: [String]? = nil) async throws(MastheadError) -> [String] {
        try await changeDownloads(of: names, "SET isPaused = 1", where: "NOT isPaused AND NOT isFailed")
    }

    /// Lets paused asset downloads go on, and those that failed try once more and at once. They are brought in by whoever runs them:
    /// ``run(_:onEvent:)`` or ``runAgent(lockDescriptor:onEvent:)``.
    /// - Parameter names: the issues; nil for all.
    /// - Returns: the names of the issues of which something was paused or had an error.
    @discardableResult
    public func resumeDownloads(of names: [String]? = nil) async throws(MastheadError) -> [String] {
        try await changeDownloads(
            of: names, "SET isPaused = 0, isFailed = 0, error = NULL, refusal = NULL",
            where: "(isPaused OR assetDownload.error IS NOT NULL)")
    }

    /// Takes the wish for asset downloads back and deletes what has arrived. Content that is here stays.
    /// - Parameter names: the issues; nil for all.
    /// - Returns: the names of the issues of which something was cancelled.
    @discardableResult
    public func cancelDownloads(of names: [String]? = nil) async throws(MastheadError) -> [String] {
        let cancelled = try await self.names(ofDownloadsOf: names, where: "1")
        for name in cancelled {
            // Whoever is at it sees that the wish has gone, and lets go of the lock.
            try await database.write { db in
                try db.execute(sql: "DELETE FROM assetDownload WHERE issueName = ?", arguments: [name])
                try db.execute(sql: "UPDATE issue SET error = NULL WHERE name = ?", arguments: [name])
            }
            let lock = try await acquire(folder.lock(of: name), note: "cancel")
            // Someone may have asked for it again meanwhile.
            let isWanted = try await database.read {
                try AssetDownloadRecord.fetchAll($0, issue: name).isEmpty == false
            }
            if !isWanted { try installer.clear(folder.incoming(of: name)) }
            lock.remove()
        }
        return cancelled
    }

    private func changeDownloads(
        of names: [String]?, _ change: String, where condition: String
    ) async throws(MastheadError) -> [String] {
        let changed = try await self.names(ofDownloadsOf: names, where: condition)
        guard !changed.isEmpty else { return [] }
        try await database.write { db in
            for name in changed {
                try db.execute(
                    sql: "UPDATE assetDownload \(change) WHERE issueName = ? AND \(condition)", arguments: [name])
            }
        }
        return changed
    }

    private func names(
        ofDownloadsOf names: [String]?, where condition: String
    ) async throws(MastheadError) -> [String] {
        let names = names?.map(\.inNormalForm)
        for name in names ?? [] { _ = try await existingIssue(named: name) }
        let all = try await database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT issue.name FROM issue JOIN assetDownload ON assetDownload.issueName = issue.name
                    WHERE \(condition) ORDER BY issue.date DESC, issue.name
                    """)
        }
        guard let names else { return all }
        return all.filter(names.contains)
    }

    /// The asset downloads that may be begun, newest issues first, and the issue that is being read.
    func candidates() async throws(MastheadError) -> (candidates: [DownloadCandidate], reading: String?) {
        try await database.read { db in
            (try DownloadCandidate.fetchAll(db), try SettingRecord.value(.currentlyReading, db))
        }
    }

    /// Those of some asset downloads that someone still wants and nobody paused.
    func wanted(of identifiers: [UUID]) async throws(MastheadError) -> Set<UUID> {
        try await database.read { db in
            let records = AssetDownloadRecord.filter(keys: identifiers).filter(!Column("isPaused"))
            return Set(try records.fetchAll(db).map(\.identifier))
        }
    }

    /// Whether a process is at an issue.
    nonisolated func isHeld(_ name: String) -> Bool { FileLock.holder(of: folder.lock(of: name)) != nil }
}
