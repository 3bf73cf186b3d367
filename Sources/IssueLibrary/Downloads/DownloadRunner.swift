import Foundation
import GRDB
import Logging
import Periodical

/// Brings transfers in, several at a time.
struct DownloadRunner: Sendable {
    let store: LibraryStore
    let queue: DownloadQueue
    let assetFetch: AssetFetch
    let transfers: RunningTransfers
    let tidying: IncomingTidying
    let backups: LibraryBackups
    let gate: DownloadGate
    let covers: CoverRequests
    let configuration: IssueLibrary.Configuration
    let logger: Logger

    /// Brings asset downloads in, several at a time: fetches, verifies, unpacks and installs each. The item that is being
    /// read comes first, and no item holds up the others.
    @discardableResult
    func run(
        _ downloads: [AssetDownload], onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async -> [UUID: MastheadError] {
        let run = DownloadRun(runner: self, scope: Set(downloads.map(\.identifier)), onEvent: onEvent)
        var (done, errors) = await run.run()
        done.formUnion(errors.keys)
        for download in downloads where !done.contains(download.identifier) {
            errors[download.identifier] = await reasonForAbsence(of: download)
        }
        return errors
    }

    /// Brings one asset download in, and tells of it.
    func bringIn(
        _ download: AssetDownload, onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async -> MastheadError? {
        onEvent(.started(download))
        var failure: MastheadError?
        do throws(MastheadError) {
            try await assetFetch.fetchAndInstall(download, onEvent)
        } catch {
            // A task is cancelled for what was done to its download, which may have been to bring it in.
            failure = Task.isCancelled ? await reasonForAbsence(of: download) : error
        }
        if let failure {
            do throws(MastheadError) { try await note(failure, download) } catch { logger.notice("\(error)") }
        }
        transfers.end(download)
        if let failure {
            onEvent(failure.code == .stopped ? .stopped(download, failure) : .failed(download, failure))
        } else {
            onEvent(.finished(download))
            await covers.fetchMissing(of: download.record.item.reference)
        }
        return failure
    }

    /// Why an asset download was not brought in, or nil where it was.
    private func reasonForAbsence(of download: AssetDownload) async -> MastheadError? {
        let key = download.record.item
        do throws(MastheadError) {
            return try await Shield.run { () throws(MastheadError) in
                let record = try await store.read {
                    try AssetDownloadRecord.fetchOne($0, download.identifier)
                }
                guard let record else { return try await assetFetch.isHere(download) ? nil : .takenBack(key) }
                if record.isPaused { return .paused(key) }
                return record.isUnpacked ? nil : .stoppedEarly(key)
            }
        } catch { return error }
    }

    /// Remembers why an asset download failed; one that trying again cannot help is no longer outstanding.
    private func note(_ error: MastheadError, _ download: AssetDownload) async throws(MastheadError) {
        guard error.code != .stopped else { return }
        let isFinal = error.code.isFinal
        let record = try await store.write { db in
            try db.execute(
                sql: "UPDATE item SET error = ? WHERE id = ?",
                arguments: [StoredError(error), download.record.item.id])
            try db.execute(
                sql: "UPDATE assetDownload SET error = ?, isFailed = ? WHERE identifier = ?",
                arguments: [StoredError(error), isFinal, download.identifier])
            // What the library has of the catalog may be old, or damaged: the next refresh reads it whole.
            if isFinal, download.record.isOffered {
                try PublicationRecord.forgetValidators(ofItem: download.record.item.id, db)
            }
            return isFinal ? try AssetDownloadRecord.fetchOne(db, download.identifier) : nil
        }
        // Files that were verified by an index are right, whatever failed.
        // What was not the reader's may be so soon, and is gone on with then.
        if let record, record.indexFile == nil, error.code != .notBought { try store.folder.removeFiles(of: record) }
    }
}

extension MastheadError {
    fileprivate static func paused(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "download", to: key.label, found: "paused",
            remedies: [.resume(key.label)])
    }

    /// The download was cancelled.
    static func takenBack(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "download", to: key.label, found: "canceled",
            remedies: [.download(key.label)])
    }

    fileprivate static func stoppedEarly(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "download", to: key.label, found: "stopped",
            remedies: [.goOn, .resumeAll])
    }
}
