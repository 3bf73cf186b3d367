import Foundation
import Periodical
import Synchronization

/// Brings in all asset downloads that may begin, and then makes the room that the follow policies want.
final class DownloadJob: AgentJob {
    private let store: LibraryStore
    private let queue: DownloadQueue
    private let runner: DownloadRunner
    private let keeping: Keeping
    /// Whether what fails for a while is waited for; else each is tried once.
    private let waitsForRetries: Bool
    /// Whether it waits for quiet hours to end: what a person began does not.
    private let heedsQuietHours: Bool
    /// Those that were tried, where each is tried once.
    private let tried = Mutex<Set<UUID>>([])

    init(
        _ store: LibraryStore, _ queue: DownloadQueue, _ runner: DownloadRunner, _ keeping: Keeping,
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

    /// Whether any may begin now; and when others may that are held back.
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
