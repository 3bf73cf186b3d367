package import Foundation
package import IssueArchive
package import LibraryCore

/// The limits, rules and clock for downloads.
package struct DownloadConfiguration: Sendable {
    package let downloadsAtOnce: Int
    package let unknownSizeLimit: Int?
    package let archiveLimits: ArchiveLimits
    package let signaturePatience: Duration
    package let agentRetryDelay: Duration
    package let maximumAgentRetryDelay: Duration
    package let rules: CurrentSetting<ArrivalRules>
    package let now: @Sendable () -> Date
    package let calendar: @Sendable () -> Calendar

    package init(
        downloadsAtOnce: Int, unknownSizeLimit: Int?, archiveLimits: ArchiveLimits, signaturePatience: Duration,
        agentRetryDelay: Duration, maximumAgentRetryDelay: Duration,
        rules: @escaping CurrentSetting<ArrivalRules>, now: @escaping @Sendable () -> Date,
        calendar: @escaping @Sendable () -> Calendar
    ) {
        self.downloadsAtOnce = downloadsAtOnce
        self.unknownSizeLimit = unknownSizeLimit
        self.archiveLimits = archiveLimits
        self.signaturePatience = signaturePatience
        self.agentRetryDelay = agentRetryDelay
        self.maximumAgentRetryDelay = maximumAgentRetryDelay
        self.rules = rules
        self.now = now
        self.calendar = calendar
    }
}
