import Foundation
package import IssueLibrary
import IssuePublisher
import Periodical
import Schedule
package import Synchronization
package import TestSupport

/// A publisher and a library whose agent uses a clock that the test controls.
package final class ArrivalFixture: Sendable {
    package let publisher: LibraryFixture
    package let clock: ManualClock
    package let library: IssueLibrary
    private let rules = Mutex(ArrivalRules())
    private let hasSlip = Mutex(false)
    private let shown = Mutex<[[String]]>([])
    private let handedOver = Mutex<[String]>([])
    private let mentioned = Mutex<[StillCatalog]>([])
    /// A function that the hook waits for, if it is set.
    package let handingOver = Mutex<(@Sendable () async -> Void)?>(nil)

    /// - Parameters:
    ///   - names: the names of the published issues.
    ///   - time: the start time of the clock.
    package init(_ names: [String] = ["one"], at time: String = "2026-06-01T11:00:00Z") async throws {
        publisher = try await LibraryFixture(names)
        clock = try ManualClock(time)
        library = publisher.library
    }

    /// Opens the library as another process would, with the fixture's clock and settings.
    package func opened(timers: TimerAnnouncing? = nil) async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.now = { [clock] in clock.now }
        configuration.sleep = { [clock] in try await clock.sleep(until: $0) }
        configuration.calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }
        configuration.rules = { [weak self] () throws(MastheadError) in
            if self?.hasSlip.withLock({ $0 }) == true {
                throw MastheadError(.configuration, cannot: "read", to: "the settings", found: "a slip")
            }
            return self?.rules.withLock { $0 } ?? ArrivalRules()
        }
        var announcing = AnnouncementActions()
        announcing.show = { [weak self] announcements throws(MastheadError) in
            self?.shown.withLock { $0.append(announcements.map(\.item.name)) }
        }
        announcing.handOver = { [weak self] announcement throws(MastheadError) in
            await self?.handingOver.withLock { $0 }?()
            self?.handedOver.withLock { $0.append(announcement.item.name) }
        }
        announcing.mention = { [weak self] still throws(MastheadError) in self?.mentioned.withLock { $0.append(still) }
        }
        configuration.announcing = announcing
        configuration.timerAnnouncing = timers
        return try await IssueLibrary(folder: publisher.folder["library"], configuration: configuration)
    }

    /// Changes the general settings.
    package func set(_ change: (inout ArrivalRules) -> Void) { rules.withLock { change(&$0) } }

    /// Adds or removes a typo in the settings.
    package func setSlip(_ isThere: Bool) { hasSlip.withLock { $0 = isThere } }

    package var usualRules: ArrivalRules { rules.withLock { $0 } }

    /// The names of the items in each call that showed notifications.
    package var shownNames: [[String]] { shown.withLock { $0 } }
    /// The names of the items for which the hook ran.
    package var handedOverNames: [String] { handedOver.withLock { $0 } }
    package var mentions: [StillCatalog] { mentioned.withLock { $0 } }

    /// The number of requests for the catalog.
    package var lookCount: Int { publisher.server.log.count { $0.path == "/issues.plist" } }

    /// Publishes more issues.
    package func publish(_ names: [String], days: Double = 100) throws {
        for (index, name) in names.enumerated() {
            try SampleSource.make(
                publisher.folder[name],
                date: Date(timeIntervalSince1970: 1_700_000_000 + (days + Double(index)) * 86_400))
        }
        try publisher.pack(names)
    }

    /// Returns the library's only publication.
    package func publication(_ library: IssueLibrary) async throws -> LibraryPublication {
        guard let first = try await library.publications.all().first else { throw POSIXError(.ENOENT) }
        return first
    }
}
