public import Foundation
public import IssueArchive
public import IssueTransfer
public import LibraryAgent
public import LibraryCore
public import LibraryTimers
public import Periodical
import Schedule

extension IssueLibrary {
    /// The settings of an open library.
    public struct Configuration: Sendable {
        /// The timeouts and retries of HTTP transfers.
        public var http = HTTPClient.Configuration()
        /// The limits for unpacking an archive.
        public var archiveLimits = ArchiveLimits()
        /// The maximum size of content whose size the catalog does not state, in bytes. Defaults to 20 times the
        /// largest downloaded issue, but at least 2 GB. If the server does not send a length either, downloads may use
        /// at most half of the free disk space.
        public var unknownSizeLimit: Int?
        /// The scale of downloaded issues, until ``LibrarySettings/setScale(_:)`` sets one.
        public var scale = Scale.standard
        /// The follow policy for new publications.
        public var policy = FollowPolicy.everything
        /// The maximum number of concurrent downloads. Fewer are used if the process has a low limit on open files.
        public var downloadsAtOnce = 3
        /// How long to wait for another process that has locked an issue but makes no progress.
        public var lockPatience: Duration = .seconds(120)
        /// The delay before a catalog with an invalid signature is requested again. Publishers replace a catalog before
        /// its signature.
        public var signaturePatience: Duration = .seconds(3)
        /// The delay before ``Agent/run(_:lockDescriptor:onEvent:)`` retries a failed download. It doubles with each
        /// retry.
        public var agentRetryDelay: Duration = .seconds(30)
        /// The maximum delay between retries.
        public var maximumAgentRetryDelay: Duration = .seconds(900)
        /// Whether the library is opened mainly for reading. Opening is then faster, but reads run one at a time until
        /// the first write.
        public var looks = false

        /// Returns the text of the pages in a content folder. If set, items are indexed in the background when their
        /// content arrives. If nil, only ``SearchIndex/update(onItem:texts:)`` indexes items.
        public var pageTexts: SearchIndex.TextReader?

        /// Returns the rules for automatic downloads. Called whenever the rules are needed, so that changed settings
        /// take effect immediately.
        public var rules: @Sendable () throws(MastheadError) -> ArrivalRules = { () throws(MastheadError) in
            ArrivalRules()
        }
        /// The file with the rules, which the agent reads again when it changes.
        public var rulesFile: URL?
        /// How to notify the user of new items. Nil if another process notifies the user.
        public var announcing: AnnouncementActions?
        /// How to deliver timer notifications. Nil if another process delivers them.
        public var timerAnnouncing: TimerAnnouncing?
        /// The maximum number of timers.
        public var timerLimit = 100
        /// Returns how to notify browsers of timer events. Called before each use, so that changes take effect
        /// immediately.
        public var browserPush: @Sendable () throws(MastheadError) -> BrowserPush = { () throws(MastheadError) in
            BrowserPush()
        }

        /// How to carry out publish orders. Nil if another process carries them out.
        public var publishing: PublishCarrier?

        /// What the agent does after each feed refresh, for example a sync with a feed service. Nil for nothing.
        public var afterFeeds: (@Sendable () async throws(MastheadError) -> Void)?

        /// Returns the current time.
        public var now: @Sendable () -> Date = { Date() }
        /// Waits until a date on the same clock as ``now``.
        public var sleep: @Sendable (Date) async throws -> Void = WallClockTimer.sleep
        /// Returns the calendar with the user's time zone.
        public var calendar: @Sendable () -> Calendar = { .wall }

        /// Creates a configuration with the default values.
        public init() {}
    }
}
