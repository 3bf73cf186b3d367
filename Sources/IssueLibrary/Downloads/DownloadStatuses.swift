import Files
import Foundation
import Periodical

/// Tells what is being downloaded, by any process.
struct DownloadStatuses: Sendable {
    let store: LibraryStore
    let watch: ChangeWatch
    let gate: DownloadGate

    /// What is being downloaded, by any process, and what failed for good; newest items first.
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

    /// What is being downloaded, again and again, until the caller stops listening: for a display of what other processes do.
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
}
