import Foundation
import LibraryCore
import LibraryDownloads
import Periodical
import Synchronization

/// Runs all queued downloads that may start, then deletes files as the follow policies require.
final class DownloadJob: AgentJob {
    private let store: LibraryStore
    private let queue: Downloads
    private let runner: DownloadRunner
    private let keeping: Keeping
    /// Whether to retry temporary failures. Otherwise, each download is tried once.
    private let waitsForRetries: Bool
    /// Whether to wait for quiet hours to end, which a job started by the user does not.
    private let heedsQuietHours: Bool
    /// The downloads tried so far, if each is tried only once.
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

    /// Returns whether a download can start now, and otherwise when the first hold ends.
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
