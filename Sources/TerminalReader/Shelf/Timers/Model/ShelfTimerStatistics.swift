public import Schedule

/// The statistics of a timer and its latest events.
public struct ShelfTimerStatistics: Sendable, Hashable {
    /// The timer's title, which is untrusted text.
    public let title: String
    /// The numbers of events by outcome.
    public let statistics: TimerStatistics
    /// The latest events, newest first.
    public let events: [ShelfTimerEvent]

    /// Creates statistics.
    public init(title: String, _ statistics: TimerStatistics, events: [ShelfTimerEvent]) {
        (self.title, self.statistics, self.events) = (title, statistics, events)
    }
}
