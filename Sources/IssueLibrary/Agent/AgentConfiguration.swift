import Foundation
import Periodical

/// The rules, the notifications and the clock of the background process.
struct AgentConfiguration: Sendable {
    let agentRetryDelay: Duration
    let maximumAgentRetryDelay: Duration
    let rules: @Sendable () throws(MastheadError) -> ArrivalRules
    let rulesFile: URL?
    let announcing: Announcing?
    let timerAnnouncing: TimerAnnouncing?
    let publishing: PublishCarrier?
    let afterFeeds: (@Sendable () async throws(MastheadError) -> Void)?
    let now: @Sendable () -> Date
    let sleep: @Sendable (Date) async throws -> Void
    let calendar: @Sendable () -> Calendar
}
