import Foundation
import IssueLibrary
import Periodical
import Schedule

/// All timers, the newest of what they told, and how often that was done in time.
struct TimersDocument: Encodable {
    /// How many of the newest events it has.
    private static let eventCount = 20
    /// How many events are looked at for ``recent``.
    private static let mostEvents = 1000
    private static let recentDays = 30.0

    /// The time by the server's clock, in milliseconds since 1970.
    let now: Double
    /// Another text whenever timers or what they told are not as they were.
    let stamp: String
    /// Whether a process runs in the background, which tells what is due.
    let isWatched: Bool
    let timers: [TimerDocument]
    /// The newest first.
    let events: [TimerEventDocument]
    /// Whether there are older ones.
    let hasMore: Bool
    /// What became of what was told in the last 30 days.
    let recent: TimerStatistics

    init(of library: IssueLibrary) async throws(MastheadError) {
        let stamp = try await Self.stamp(of: library)
        let (now, home) = library.timerClock
        let known = try await library.timerEvents(limit: Self.mostEvents)
        self.now = Self.milliseconds(now)
        self.stamp = stamp
        isWatched = library.agentProcessIdentifier != nil
        timers = try await library.timers().map { TimerDocument($0, at: now, in: home) }
        events = known.prefix(Self.eventCount).map { TimerEventDocument($0, at: now) }
        hasMore = known.count > Self.eventCount
        let since = now.addingTimeInterval(-Self.recentDays * 86_400)
        recent = TimerStatistics(of: known.map(\.event).filter { $0.telling.toldAt >= since }, at: now)
    }

    /// A time as scripts reckon with it.
    static func milliseconds(_ date: Date) -> Double { (date.timeIntervalSince1970 * 1000).rounded() }

    /// How many of the newest events are looked at for the stamp.
    private static let stampedEvents = 200

    /// What tells timers and events from those that a page has; it holds while the server runs. Empty where there are none.
    static func stamp(of library: IssueLibrary) async throws(MastheadError) -> String {
        let timers = try await library.timers()
        let events = try await library.timerEvents(limit: stampedEvents)
        guard !timers.isEmpty || !events.isEmpty else { return "" }
        var hasher = Hasher()
        hasher.combine(timers)
        for event in events {
            hasher.combine(event.id)
            hasher.combine(event.event.doneAt)
        }
        return String(hasher.finalize())
    }
}
