import Periodical

/// A kind of work that the background process does. It runs one after the other, round after round, until none has anything left.
protocol AgentJob: Sendable {
    /// Whether there is something to do.
    var isOutstanding: Bool { get async throws(MastheadError) }

    /// Does what is outstanding, and what is asked for meanwhile. What cannot be done now is no longer outstanding for this process.
    /// - Parameter onEvent: told what happens to asset downloads; called on threads of its own choosing.
    func run(onEvent: @escaping @Sendable (DownloadEvent) -> Void) async throws(MastheadError)
}
