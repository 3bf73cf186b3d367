public import Foundation
public import IssueArchive
public import IssueTransfer
public import Periodical
import Schedule

extension IssueLibrary {
    /// How a library downloads.
    public struct Configuration: Sendable {
        /// How patient transfers are.
        public var http = HTTPClient.Configuration()
        /// How much an archive may unpack to.
        public var archiveLimits = ArchiveLimits()
        /// The most bytes that are taken of content whose size its catalog does not give. By default twenty times the largest
        /// issue that is here, at least 2 GB; where no length is announced either, no more than its share of half the room.
        public var unknownSizeLimit: Int?
        /// The scale at which issues are brought in, until the library is told one.
        public var scale = Scale.standard
        /// What arrives by itself of publications that are added from now on.
        public var policy = FollowPolicy.everything
        /// How many asset downloads run at the same time; fewer where the process may open few files.
        public var downloadsAtOnce = 3
        /// How long another process that holds an issue may do nothing before it is no longer waited for.
        public var lockPatience: Duration = .seconds(120)
        /// How long it is waited before a catalog whose signature does not fit is looked at once more: publishers replace the
        /// two files one after the other.
        public var signaturePatience: Duration = .seconds(3)
        /// How long ``IssueLibrary/runAgent(lockDescriptor:onEvent:)`` waits before it tries a failed download again; doubled each time.
        public var agentRetryDelay: Duration = .seconds(30)
        /// The longest that it waits.
        public var maximumAgentRetryDelay: Duration = .seconds(900)
        /// Whether it is opened for a look, after which most likely nothing is written: it is open sooner then, and reads one thing at a
        /// time until the first is written.
        public var looks = false

        /// When and how much arrives by itself: asked for anew each time, so that what is set meanwhile counts.
        public var rules: @Sendable () throws(MastheadError) -> ArrivalRules = { () throws(MastheadError) in
            ArrivalRules()
        }
        /// The file that the rules come from: the background process looks at them again when it changes.
        public var rulesFile: URL?
        /// How a person is told of what is new; nil where another process does so.
        public var announcing: Announcing?
        /// How a person is told what timers tell; nil where another process does so.
        public var timerAnnouncing: TimerAnnouncing?
        /// How many timers there may be.
        public var timerLimit = 100
        /// How browsers are told what timers tell: asked for anew each time, so that what is set meanwhile counts.
        public var browserPush: @Sendable () throws(MastheadError) -> BrowserPush = { () throws(MastheadError) in
            BrowserPush()
        }

        /// How orders to publish are carried out; nil where another process does so.
        public var publishing: PublishCarrier?

        /// What is done when the background process has looked at feeds, such as an exchange with a service; nil where nothing is.
        public var afterFeeds: (@Sendable () async throws(MastheadError) -> Void)?

        /// Tells the time.
        public var now: @Sendable () -> Date = { Date() }
        /// Waits until it is a time by that clock.
        public var sleep: @Sendable (Date) async throws -> Void = WallAlarm.sleep
        /// The days and hours of the person's clocks.
        public var calendar: @Sendable () -> Calendar = { .wall }

        /// The defaults.
        public init() {}
    }
}
