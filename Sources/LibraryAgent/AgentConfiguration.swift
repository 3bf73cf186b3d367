package import Foundation
package import LibraryCore
package import LibraryTimers

/// The configuration of the background process: its rules, notifications and clock.
package struct AgentConfiguration: Sendable {
    package let agentRetryDelay: Duration
    package let maximumAgentRetryDelay: Duration
    package let rules: CurrentSetting<ArrivalRules>
    package let rulesFile: URL?
    package let announcing: AnnouncementActions?
    package let timerAnnouncing: TimerAnnouncing?
    package let publishing: PublishCarrier?
    package let afterFeeds: FeedRefreshAction?
    package let now: @Sendable () -> Date
    package let sleep: @Sendable (Date) async throws -> Void
    package let calendar: @Sendable () -> Calendar

    package init(
        agentRetryDelay: Duration, maximumAgentRetryDelay: Duration,
        rules: @escaping CurrentSetting<ArrivalRules>, rulesFile: URL?, announcing: AnnouncementActions?,
        timerAnnouncing: TimerAnnouncing?, publishing: PublishCarrier?,
        afterFeeds: FeedRefreshAction?, now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Date) async throws -> Void, calendar: @escaping @Sendable () -> Calendar
    ) {
        self.agentRetryDelay = agentRetryDelay
        self.maximumAgentRetryDelay = maximumAgentRetryDelay
        self.rules = rules
        self.rulesFile = rulesFile
        self.announcing = announcing
        self.timerAnnouncing = timerAnnouncing
        self.publishing = publishing
        self.afterFeeds = afterFeeds
        self.now = now
        self.sleep = sleep
        self.calendar = calendar
    }
}
