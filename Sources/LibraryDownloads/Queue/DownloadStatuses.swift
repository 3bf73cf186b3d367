import Files
import Foundation
import IssueTransfer
import LibraryCore
import LibraryValues
public import Periodical

// Lists the downloads of all processes, for display.
extension Downloads {
    /// Returns the status of all processes' pending downloads and of permanently failed ones, with the newest items
    /// first.
    public func statuses() async throws(MastheadError) -> [DownloadStatus] {
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

    /// Returns a stream of download statuses, which includes downloads in other processes.
    ///
    /// The stream reads the library only if the library has changed, or if downloads are running or waiting.
    /// - Parameter interval: the time between two elements.
    public func statuses(every interval: Duration) -> AsyncThrowingStream<[DownloadStatus], any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                let (listener, signals) = watch.listen()
                defer { withExtendedLifetime(signals) {} }
                do {
                    var latest = try await statuses()
                    while !Task.isCancelled {
                        continuation.yield(latest)
                        try await ContinuousClock().sleep(for: interval)
                        // The database records neither which process runs a download nor its progress.
                        let isAtWork = latest.contains { $0.state == .running || $0.state == .waiting }
                        if listener.take() != nil || isAtWork { latest = try await statuses() }
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
