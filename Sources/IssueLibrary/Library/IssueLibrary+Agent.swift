public import Foundation
public import Periodical

extension IssueLibrary {
    @available(*, deprecated, renamed: "agent.start")
    public func startAgent(
        _ executable: URL, environment: [String: String], arguments: (_ lockDescriptor: Int32) -> [String]
    ) throws(MastheadError) { try agent.start(executable, environment: environment, arguments: arguments) }

    @available(*, deprecated, renamed: "agent.run")
    @discardableResult public func runAgent(
        _ duty: AgentDuty = .outstanding, lockDescriptor: Int32? = nil,
        onEvent: @escaping @Sendable (DownloadEvent) -> Void = { _ in }
    ) async throws(MastheadError) -> Bool {
        try await agent.run(duty, lockDescriptor: lockDescriptor, onEvent: onEvent)
    }

    @available(*, deprecated, renamed: "announcer.announce")
    public func announce() async throws(MastheadError) { try await announcer.announce() }

    @available(*, deprecated, renamed: "traffic.use")
    public func trafficUse() async throws(MastheadError) -> TrafficUse? { try await traffic.use() }

    @available(*, deprecated, renamed: "agent.processIdentifier")
    public var agentProcessIdentifier: Int32? { agent.processIdentifier }
}
