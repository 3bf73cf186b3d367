import LibraryDownloads
import Periodical

/// A job of an agent that exits when it is done. The agent takes turns between its jobs until none has work left.
protocol AgentJob: Sendable {
    /// Whether the job has work to do.
    var isOutstanding: Bool { get async throws(MastheadError) }

    /// Does the outstanding work, including work that is added while it runs. Work that was skipped no longer counts as
    /// outstanding in this process.
    /// - Parameter onEvent: called with events of asset downloads, on any thread.
    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError)
}
