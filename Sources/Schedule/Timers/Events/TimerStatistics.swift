public import Foundation

/// How many of a timer's events had each outcome.
public struct TimerStatistics: Sendable, Hashable, Codable {
    /// The number of events completed on time.
    public let success: Int
    /// The number of missed events.
    public let missed: Int
    /// The number of events that are still open.
    public let open: Int

    /// Creates counts.
    public init(success: Int, missed: Int, open: Int) {
        self.success = success
        self.missed = missed
        self.open = open
    }

    /// Counts the outcomes of events.
    public init(of events: some Sequence<TimerEvent>, at now: Date) {
        var counts: [TimerOutcome: Int] = [:]
        for event in events { counts[event.outcome(at: now), default: 0] += 1 }
        self.init(success: counts[.success] ?? 0, missed: counts[.missed] ?? 0, open: counts[.open] ?? 0)
    }

    /// The share of events completed on time, from 0 to 1, not counting open events. Nil if all events are open.
    public var successShare: Double? {
        let decided = success + missed
        return decided > 0 ? Double(success) / Double(decided) : nil
    }
}
