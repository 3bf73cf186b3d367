import Foundation
import LibraryCore
import LibraryDownloads
import Periodical
import Synchronization

/// The job that runs all queued asset downloads that may start, and then deletes files according to the follow
/// policies.
final class DownloadJob: AgentJob {
    private let store: LibraryStore
    private let queue: Downloads
    private let runner: DownloadRunner
    private let keeping: Keeping
    /// Whether temporary failures are retried. Otherwise each download is tried once.
    private let waitsForRetries: Bool
    /// Whether the job waits for quiet hours to end. A job that a user started does not wait.
    private let heedsQuietHours: Bool
    /// The downloads that the job has tried, if it tries each only once.
    private let tried = Mutex<Set<UUID>>([])

    init(
        _ store: LibraryStore, _ queue: Downloads, _ runner: DownloadRunner, _ keeping: Keeping,
        for duty: AgentDuty
    ) {
        self.store = store
        self.queue = queue
        self.runner = runner
        self.keeping = keeping
        waitsForRetries = duty != .once
        heedsQuietHours = duty != .outstanding
    }

    var isOutstanding: Bool {
        get async throws(MastheadError) { try await outlook().isOutstanding }
    }

    /// Returns whether a download can start now, or when its first hold ends.
    func outlook() async throws(MastheadError) -> (isOutstanding: Bool, end: Date?) {
        let tried = tried.withLock { $0 }
        let candidates = try await queue.candidates().candidates.filter { !tried.contains($0.identifier) }
        guard !candidates.isEmpty else { return (false, nil) }
        let moment = try await runner.gate.moment(heedsQuietHours: heedsQuietHours)
        guard moment.isNarrow, !candidates.contains(where: \.isWished) else { return (true, nil) }
        var ends: [Date] = []
        for candidate in candidates {
            guard let download = try await queue.assetDownload(candidate.identifier) else { continue }
            guard let hold = moment.hold(need: download.missingByteCount, reserved: 0) else { return (true, nil) }
            if let end = hold.end { ends.append(end) }
        }
        return (false, ends.min())
    }

    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        let (done, errors) = await DownloadRun(
            runner: runner, scope: nil, waitsForRetries: waitsForRetries, heedsQuietHours: heedsQuietHours,
            onEvent: onEvent
        ).run()
        if !waitsForRetries { tried.withLock { $0.formUnion(done.union(errors.keys)) } }
        guard !Task.isCancelled, store.isInPlace else { return }
        try await keeping.keep()
    }
}
