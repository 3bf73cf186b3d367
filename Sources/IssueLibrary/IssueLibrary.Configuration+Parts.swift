import LibraryAgent
import LibraryDownloads
import LibraryTimers

// The settings for each part of the library.
extension IssueLibrary.Configuration {
    var timers: TimerConfiguration {
        TimerConfiguration(
            timerLimit: timerLimit, timerAnnouncing: timerAnnouncing, browserPush: browserPush, now: now,
            calendar: calendar)
    }

    var downloads: DownloadConfiguration {
        DownloadConfiguration(
            downloadsAtOnce: downloadsAtOnce, unknownSizeLimit: unknownSizeLimit, archiveLimits: archiveLimits,
            signaturePatience: signaturePatience, agentRetryDelay: agentRetryDelay,
            maximumAgentRetryDelay: maximumAgentRetryDelay, rules: rules, now: now, calendar: calendar)
    }

    var agent: AgentConfiguration {
        AgentConfiguration(
            agentRetryDelay: agentRetryDelay, maximumAgentRetryDelay: maximumAgentRetryDelay, rules: rules,
            rulesFile: rulesFile, announcing: announcing, timerAnnouncing: timerAnnouncing, publishing: publishing,
            afterFeeds: afterFeeds, now: now, sleep: sleep, calendar: calendar)
    }
}
