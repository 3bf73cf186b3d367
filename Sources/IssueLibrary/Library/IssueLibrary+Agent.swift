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

    /// Brings in everything that is outstanding, and what is asked for meanwhile, until nothing is left to do: what a
    /// background process is for. What fails for a while is tried again and again, with growing pauses.
    ///
    /// Per library one process does this at a time; the lock dies with it.
    /// - Parameters:
    ///   - lockDescriptor: the open lock file, where the process that started this one passed it on.
    ///   - onEvent: told what happens; called on threads of its own choosing.
    /// - Returns: false where another process is at it already.
    @discardableResult
    public nonisolated func runAgent(
        lockDescriptor: Int32? = nil, onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) -> Bool {
        try await walls.agent.run(lockDescriptor: lockDescriptor, onEvent: onEvent)
    }

    /// The process that brings in everything in the background, or nil where there is none.
    public nonisolated var agentProcessIdentifier: Int32? { walls.agent.processIdentifier }
}
