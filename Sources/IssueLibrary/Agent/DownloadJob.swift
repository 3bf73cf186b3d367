import Periodical

/// Brings in all asset downloads, and then makes the room that the follow policies want.
struct DownloadJob: AgentJob {
    let store: LibraryStore
    let queue: DownloadQueue
    let runner: DownloadRunner
    let keeping: Keeping

    var isOutstanding: Bool {
        get async throws(MastheadError) { try await !queue.candidates().candidates.isEmpty }
    }

    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError) {
        _ = await DownloadRun(runner: runner, scope: nil, onEvent: onEvent).run()
        guard !Task.isCancelled, store.isInPlace else { return }
        try await keeping.keep()
    }
}
