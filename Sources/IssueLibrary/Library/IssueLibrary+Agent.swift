public import Foundation
public import Periodical

extension IssueLibrary {
    /// Starts a separate process that calls ``runAgent(_:lockDescriptor:onEvent:)``. The process outlives this one and
    /// its terminal. If an agent is already running, that agent takes over the work, and no process is started.
    /// - Parameters:
    ///   - executable: the program, such as the command `masthead`.
    ///   - environment: the environment variables.
    ///   - arguments: a closure that returns the arguments. It receives the file descriptor of the lock, which the new
    ///     process owns from its start.
    /// - Throws: ``MastheadError`` if the process cannot be started.
    public nonisolated func startAgent(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) {
        try walls.agent.start(executable, environment: environment, arguments: arguments)
    }

    /// Runs the agent. It downloads all pending items and, depending on the duty, also checks publications. Temporary
    /// failures are retried with growing delays.
    ///
    /// Only one process per library runs the agent. Its lock is released when the process ends. With
    /// ``AgentDuty/stay``, this method first waits until a running agent ends, and then runs until the task is
    /// canceled.
    /// - Parameters:
    ///   - duty: the agent's task.
    ///   - lockDescriptor: the file descriptor of the open lock file, if the starting process passed one.
    ///   - onEvent: receives download events, on arbitrary threads.
    /// - Returns: false if another process is already running the agent.
    @discardableResult
    public nonisolated func runAgent(
        _ duty: AgentDuty = .outstanding, lockDescriptor: Int32? = nil,
        onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) -> Bool {
        try await walls.agent.run(duty, lockDescriptor: lockDescriptor, onEvent: onEvent)
    }

    /// Sends notifications of new items according to the configuration. Use this in processes that download but are not
    /// the agent.
    ///
    /// An item is announced when its download is complete, or at once if it does not download automatically. Each item
    /// is announced once, whichever process does it.
    public func announce() async throws(MastheadError) { try await walls.announcer.announce(heedsQuietHours: false) }

    /// Returns how much of the limit for automatic downloads is used, or nil if the rules set no limit.
    public func trafficUse() async throws(MastheadError) -> TrafficUse? { try await walls.gate.use() }

    /// The process ID of the running agent, or nil if none is running.
    public nonisolated var agentProcessIdentifier: Int32? { walls.agent.processIdentifier }
}
