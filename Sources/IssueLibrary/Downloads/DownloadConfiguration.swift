import Foundation
import IssueArchive
import Periodical

/// The limits, the rules and the clock of downloads.
struct DownloadConfiguration: Sendable {
    let downloadsAtOnce: Int
    let unknownSizeLimit: Int?
    let archiveLimits: ArchiveLimits
    let signaturePatience: Duration
    let agentRetryDelay: Duration
    let maximumAgentRetryDelay: Duration
    let rules: @Sendable () throws(MastheadError) -> ArrivalRules
    let now: @Sendable () -> Date
    let calendar: @Sendable () -> Calendar
}
