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
        /// The maximum number of bytes for content whose size the catalog does not state. The default is 20 times the
        /// largest downloaded issue, but at least 2 GB. If the server sends no length, either, the downloads may use at
        /// most half of the free disk space.
        public var unknownSizeLimit: Int?
        /// The scale of downloaded issues until ``LibrarySettings/setScale(_:)`` sets one.
        public var scale = Scale.standard
        /// The follow policy of publications that are added from now on.
        public var policy = FollowPolicy.everything
        /// The maximum number of concurrent downloads. The library uses fewer if the process has a low limit of open
        /// files.
        public var downloadsAtOnce = 3
        /// How long to wait for another process that has locked an issue without making progress.
        public var lockPatience: Duration = .seconds(120)
        /// The delay before a catalog with an invalid signature is requested again, because publishers replace the
        /// catalog before its signature.
        public var signaturePatience: Duration = .seconds(3)
        /// The delay before ``Agent/run(_:lockDescriptor:onEvent:)`` retries a failed download. The delay
        /// doubles with each retry.
        public var agentRetryDelay: Duration = .seconds(30)
        /// The maximum delay between retries.
        public var maximumAgentRetryDelay: Duration = .seconds(900)
        /// Whether the library is opened mainly for reading. It then opens faster, but reads run one at a time until
        /// the first write.
        public var looks = false

        /// Returns the text of the pages in an item's content folder. The library then indexes each item in the
        /// background when its content arrives. If nil, only ``SearchIndex/update(onItem:texts:)`` indexes items.
        public var pageTexts: SearchIndex.TextReader?

        /// Returns the rules for automatic downloads. The library calls this closure each time it needs the rules, so
        /// changed settings apply at once.
        public var rules: @Sendable () throws(MastheadError) -> ArrivalRules = { () throws(MastheadError) in
            ArrivalRules()
        }
        /// The file with the rules, which the agent reads again after a change.
        public var rulesFile: URL?
        /// The actions that notify the user of new items, or nil if another process notifies the user.
        public var announcing: AnnouncementActions?
        /// The channels for timer notifications, or nil if another process sends them.
        public var timerAnnouncing: TimerAnnouncing?
        /// The maximum number of timers.
        public var timerLimit = 100
        /// Returns the settings for timer notifications in browsers. The library calls this closure each time it needs
        /// the settings, so changes apply at once.
        public var browserPush: @Sendable () throws(MastheadError) -> BrowserPush = { () throws(MastheadError) in
            BrowserPush()
        }

        /// The actions that carry out publish orders, or nil if another process carries them out.
        public var publishing: PublishCarrier?

        /// An action that the agent runs after each feed refresh, such as a sync with a feed service. Nil for none.
        public var afterFeeds: (@Sendable () async throws(MastheadError) -> Void)?

        /// Returns the current date.
        public var now: @Sendable () -> Date = { Date() }
        /// Waits until a date on the same clock as ``now``.
        public var sleep: @Sendable (Date) async throws -> Void = WallClockTimer.sleep
        /// Returns the calendar with the user's time zone.
        public var calendar: @Sendable () -> Calendar = { .wall }

        /// Creates a configuration with the default values.
        public init() {}
    }
}
