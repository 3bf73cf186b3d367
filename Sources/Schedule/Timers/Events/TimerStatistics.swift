public import Foundation

/// How often what a timer told was done in time, and how often not.
public struct TimerStatistics: Sendable, Hashable, Codable {
    /// How many tellings were done in time.
    public let success: Int
    /// How many were not.
    public let missed: Int
    /// How many may still be.
    public let open: Int

    /// Counts.
    public init(success: Int, missed: Int, open: Int) {
        self.success = success
        self.missed = missed
        self.open = open
    }

    /// Counts what became of tellings.
    public init(of events: some Sequence<TimerEvent>, at now: Date) {
        var counts: [TimerOutcome: Int] = [:]
        for event in events { counts[event.outcome(at: now), default: 0] += 1 }
        self.init(success: counts[.success] ?? 0, missed: counts[.missed] ?? 0, open: counts[.open] ?? 0)
    }

    /// The part of what is decided that was done in time, from 0 to 1; nil where nothing is decided.
    public var successShare: Double? {
        let decided = success + missed
        return decided > 0 ? Double(success) / Double(decided) : nil
    }
}
