public import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Logging
public import Periodical

/// Runs downloads, several at a time.
public struct DownloadRunner: Sendable {
    let store: LibraryStore
    let queue: Downloads
    let assetFetch: AssetFetch
    let transfers: RunningTransfers
    let tidying: IncomingTidying
    let backups: LibraryBackups
    package let gate: DownloadGate
    let covers: Covers
    let search: SearchIndex
    let configuration: DownloadConfiguration
    let logger: Logger

    /// Downloads, verifies, unpacks and installs the content of asset downloads, several at a time. The item that the
    /// user is reading comes first, and a slow item does not delay others.
    ///
    /// If the task is canceled, the downloads and their partial files stay in the queue. Any process can pause, cancel
    /// and resume the downloads of this process.
    /// - Parameters:
    ///   - downloads: the downloads to run.
    ///   - onEvent: receives the downloads' events, on arbitrary threads.
    /// - Returns: the errors, by asset download ID. Empty if all downloads completed.
    @discardableResult
    public func run(
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

    /// Runs one download and reports its events.
    func bringIn(
        _ download: AssetDownload, onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async -> MastheadError? {
        onEvent(.started(download))
        var failure: MastheadError?
        do throws(MastheadError) {
            try await assetFetch.fetchAndInstall(download, onEvent)
        } catch {
            // The task may have been canceled because another process installed the content.
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
            await search.indexArrivals()
            await covers.fetchMissing(of: download.record.item.reference)
        }
        return failure
    }

    /// Returns why a download's content is not installed, or nil if it is.
    private func reasonForAbsence(of download: AssetDownload) async -> MastheadError? {
        let key = download.record.item
        do throws(MastheadError) {
            return try await withCancellationShield { () throws(MastheadError) in
                let record = try await store.read {
                    try AssetDownloadRecord.fetchOne($0, download.identifier)
                }
                guard let record else { return try await assetFetch.isHere(download) ? nil : .takenBack(key) }
                if record.isPaused { return .paused(key) }
                return record.isUnpacked ? nil : .stoppedEarly(key)
            }
        } catch { return error }
    }

    /// Records the error of a failed download. A permanent error removes the download from the queue.
    private func note(_ error: MastheadError, _ download: AssetDownload) async throws(MastheadError) {
        guard error.code != .stopped else { return }
        let isFinal = error.code.isFinal
        let record = try await store.write { db in
            try db.execute(
                sql: "UPDATE assetDownload SET error = ?, isFailed = ? WHERE identifier = ?",
                arguments: [StoredError(error), isFinal, download.identifier])
            // The user may have canceled the download, or a newer revision may have replaced it.
            guard db.changesCount > 0 else { return AssetDownloadRecord?.none }
            try db.execute(
                sql: "UPDATE item SET error = ? WHERE id = ?",
                arguments: [StoredError(error), download.record.item.id])
            // The stored catalog may be outdated or damaged, so the next refresh must not use the cache validators.
            if isFinal, download.record.isOffered {
                try PublicationRecord.forgetValidators(ofItem: download.record.item.id, db)
            }
            return isFinal ? try AssetDownloadRecord.fetchOne(db, download.identifier) : nil
        }
        // Files that were verified with an index stay valid. Also keep the partial file of an item for sale, because
        // the download can resume after a purchase.
        if let record, record.indexFile == nil, error.code != .notBought { try store.folder.removeFiles(of: record) }
    }
}

extension MastheadError {
    fileprivate static func paused(_ key: ItemKey) -> MastheadError {
        MastheadError(
            .stopped, cannot: "download", to: key.label, found: "paused",
            remedies: [.resume(key.label)])
    }

    /// Returns the error for a canceled download.
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
