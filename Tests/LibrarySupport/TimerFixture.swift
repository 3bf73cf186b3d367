import Foundation
package import IssueLibrary
package import Periodical
package import Schedule
package import Synchronization
package import TestSupport

/// A library with timers and a clock that the test controls.
package final class TimerFixture: Sendable {
    package let folder: TemporaryFolder
    package let clock: ManualClock
    private let shown = Mutex<[(titles: [String], isAgain: Bool)]>([])
    private let handedOver = Mutex<[String]>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    /// An error that is thrown instead of showing a notification.
    package let failure = Mutex<MastheadError?>(nil)

    package init(at time: String = "2026-06-01T11:00:00Z") throws {
        folder = try TemporaryFolder()
        clock = try ManualClock(time)
        (signals, signal) = AsyncStream.makeStream(of: Void.self)
    }

    /// Opens the library as another process would.
    package func opened(
        _ name: String = "library", limit: Int = 100, push: BrowserPush = BrowserPush(),
        adjusting adjust: @Sendable (inout TimerAnnouncing) -> Void = { _ in }
    ) async throws -> IssueLibrary {
        var configuration = LibraryFixture.impatient
        configuration.now = { [clock] in clock.now }
        configuration.sleep = { [clock] in try await clock.sleep(until: $0) }
        configuration.calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }
        configuration.timerLimit = limit
        configuration.browserPush = { () throws(MastheadError) in push }
        var announcing = TimerAnnouncing()
        announcing.show = { [weak self] events, isAgain throws(MastheadError) in
            if let error = self?.failure.withLock({ $0 }) { throw error }
            self?.shown.withLock { $0.append((events.map(\.title), isAgain)) }
            self?.signal.yield()
        }
        announcing.handOver = { [weak self] event throws(MastheadError) in
            self?.handedOver.withLock { $0.append("\(event.title) \(event.event.telling.count)") }
        }
        adjust(&announcing)
        configuration.timerAnnouncing = announcing
        return try await IssueLibrary(folder: folder[name], configuration: configuration)
    }

    /// The titles of the events in each notification.
    package var shownTitles: [[String]] { shown.withLock { $0.map(\.titles) } }
    /// Whether each notification was marked as possibly repeated.
    package var shownAgain: [Bool] { shown.withLock { $0.map(\.isAgain) } }
    /// The events for which the hook ran.
    package var handedOverEvents: [String] { handedOver.withLock { $0 } }

    /// Waits for the next notification.
    package func nextShown() async { for await _ in signals { return } }

    package static func down(_ title: String, _ period: String, _ repeats: TimerRepeats = .infinitely) -> TimerSettings
    {
        TimerSettings(title: title, kind: .down, period: TimerPeriod(period), repeats: repeats)
    }
}
