public import Schedule

/// How often what a timer told was done in time, and what it told last.
public struct ShelfTimerStatistics: Sendable, Hashable {
    /// What the timer is called; foreign text.
    public let title: String
    /// The counts.
    public let statistics: TimerStatistics
    /// What it told last, the newest first.
    public let events: [ShelfTimerEvent]

    /// Describes statistics.
    public init(title: String, _ statistics: TimerStatistics, events: [ShelfTimerEvent]) {
        (self.title, self.statistics, self.events) = (title, statistics, events)
    }
}
