import Files
import Foundation
import Periodical

/// A service that returns the status of all downloads, whichever process runs them.
struct DownloadStatuses: Sendable {
    let store: LibraryStore
    let watch: ChangeWatch
    let gate: DownloadGate

    /// Returns the status of all queued and permanently failed downloads, newest items first.
    func downloadStatuses() async throws(MastheadError) -> [DownloadStatus] {
        let records = try await store.read { db in
            try AssetDownloadRecord.select(db, where: "1 ORDER BY item.date DESC, item.name, assetDownload.rowid")
        }
        let isAnyWaiting = records.contains { !$0.isFailed && !$0.isPaused && !$0.isWished }
        let moment = isAnyWaiting ? try await gate.moment(heedsQuietHours: true) : DownloadGate.Moment()
        return records.map { record in
            let holder = record.isFailed ? nil : FileLock.holder(of: store.folder.lock(of: record.item))
            let isAtIt = holder?.note == record.identifier.uuidString
            let state: DownloadState =
                record.isFailed ? .failed : record.isPaused ? .paused : isAtIt ? .running : .waiting
            let progress = record.progress(in: store.folder)
            let need = max(0, (progress.totalByteCount ?? record.size ?? 0) - progress.byteCount)
            let mayBeHeld = state == .waiting && !record.isWished
            return DownloadStatus(
                identifier: record.identifier, item: record.item.reference, label: record.item.label,
                source: record.request.url.redacted, state: state, progress: progress, error: record.error?.error,
                hold: mayBeHeld ? moment.hold(need: need, reserved: 0) : nil)
        }
    }

    /// Returns a stream of download statuses at an interval, to display the downloads of all processes.
    func downloadStatuses(
        every interval: Duration
    ) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                let (listener, signals) = watch.listen()
                defer { withExtendedLifetime(signals) {} }
                do {
                    var statuses = try await downloadStatuses()
                    while !Task.isCancelled {
                        continuation.yield(statuses)
                        try await ContinuousClock().sleep(for: interval)
                        // The database does not record which process is running a download, or how far the download is.
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
}
