import Foundation
import IssueLibrary
import Periodical
import Schedule

/// A document with all timers, the newest events, and statistics about recent events.
struct TimersDocument: Encodable {
    /// The number of events that the document contains.
    private static let eventCount = 20
    /// The maximum number of events that the statistics in ``recent`` count.
    private static let mostEvents = 1000
    private static let recentDays = 30.0

    /// The server's time in milliseconds since 1970, so that the page can correct its clock.
    let now: Double
    /// A token that changes when a timer or event changes.
    let stamp: String
    /// A warning that no agent is running, so that due events cause no notifications.
    let warning: String?
    let timers: [LinkedTimer]
    /// The newest events, newest first.
    let events: [LinkedTimerEvent]
    /// Whether the library contains older events.
    let hasMore: Bool
    /// Statistics about the events in the last 30 days.
    let recent: TimerStatisticsView

    init(of library: IssueLibrary) async throws(MastheadError) {
        let stamp = try await Self.stamp(of: library)
        let (now, home) = library.timers.clock
        let known = try await library.timers.events(limit: Self.mostEvents)
        self.now = Self.milliseconds(now)
        self.stamp = stamp
        warning = library.agent.timerWarning
        timers = try await library.timers.all().map { LinkedTimer($0, at: now, in: home) }
        events = known.prefix(Self.eventCount).map { LinkedTimerEvent($0, at: now) }
        hasMore = known.count > Self.eventCount
        let since = now.addingTimeInterval(-Self.recentDays * 86_400)
        recent = TimerStatisticsView(
            TimerStatistics(of: known.map(\.event).filter { $0.telling.toldAt >= since }, at: now))
    }

    /// Returns a time in milliseconds since 1970, as JavaScript represents it.
    static func milliseconds(_ date: Date) -> Double { (date.timeIntervalSince1970 * 1000).rounded() }

    /// How many of the newest events the stamp covers.
    private static let stampedEvents = 200

    /// Returns a token that changes when timers or events change, or when the server restarts. Empty if there are no
    /// timers and events.
    static func stamp(of library: IssueLibrary) async throws(MastheadError) -> String {
        let timers = try await library.timers.all()
        let events = try await library.timers.events(limit: stampedEvents)
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
