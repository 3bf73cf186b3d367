public import Schedule

/// How often the events of a timer, or of all timers, were completed on time.
public struct TimerStatisticsView: Codable, Sendable, Hashable {
    /// The number of the timer. Null for the events of all timers.
    public let timer: Int64?
    /// The title of the timer, which is untrusted text.
    public let title: String?
    /// The number of events that were completed on time.
    public let success: Int
    /// The number of events that were completed late or never.
    public let missed: Int
    /// The number of events that can still be completed on time.
    public let open: Int
    /// The fraction of events that were completed on time, from 0 to 1. Open events do not count.
    public let successShare: Double?

    /// Creates the view of counts.
    public init(_ statistics: TimerStatistics, of timer: Int64? = nil, _ title: String? = nil) {
        (self.timer, self.title) = (timer, title)
        (success, missed, open) = (statistics.success, statistics.missed, statistics.open)
        successShare = statistics.successShare
    }

    /// The counts.
    public var counts: TimerStatistics { TimerStatistics(success: success, missed: missed, open: open) }
}
