public import Foundation
public import Periodical

extension IssueLibrary {
    /// Starts a process of its own that calls ``runAgent(lockDescriptor:onEvent:)``; it outlives this process and its
    /// terminal. Where one is at it already, that one takes the work and none is started.
    /// - Parameters:
    ///   - executable: the program, such as the command `masthead`.
    ///   - arguments: makes the words after its name from the number of the open file that it is passed: the lock, which
    ///     is the process's from the first instant.
    ///   - environment: its environment variables.
    /// - Throws: ``MastheadError`` where it cannot be started.
    public nonisolated func startAgent(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) {
        try walls.agent.start(executable, environment: environment, arguments: arguments)
    }

    /// Brings in everything that is outstanding, and what is asked for meanwhile, until nothing is left to do; or does so whenever
    /// something is due, and looks at catalogs too: what a background process is for. What fails for a while is tried again and
    /// again, with growing pauses.
    ///
    /// Per library one process does this at a time; the lock dies with it. One that is to stay waits for the one before to end.
    /// - Parameters:
    ///   - duty: what it is to do.
    ///   - lockDescriptor: the open lock file, where the process that started this one passed it on.
    ///   - onEvent: told what happens; called on threads of its own choosing.
    /// - Returns: false where another process is at it already.
    @discardableResult
    public nonisolated func runAgent(
        _ duty: AgentDuty = .outstanding, lockDescriptor: Int32? = nil,
        onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) -> Bool {
        try await walls.agent.run(duty, lockDescriptor: lockDescriptor, onEvent: onEvent)
    }

    /// Tells of what is new, as the configuration says: for processes that bring in what is new and are not in the background.
    ///
    /// An item is told of once it is here, or at once where it is not to come by itself; once, whichever process does so.
    public func announce() async throws(MastheadError) { try await walls.announcer.announce(heedsQuietHours: false) }

    /// How much of the limit is used that the rules set to what comes by itself; nil where they set none.
    public func trafficUse() async throws(MastheadError) -> TrafficUse? { try await walls.gate.use() }

    /// The process that brings in everything in the background, or nil where there is none.
    public nonisolated var agentProcessIdentifier: Int32? { walls.agent.processIdentifier }
}
