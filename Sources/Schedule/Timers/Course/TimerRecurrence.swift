public import Foundation

/// The remaining events of a timer as a recurrence, with a first date and a repeat rule, as in iCalendar.
public struct TimerRecurrence: Sendable, Hashable {
    /// The date of the next event, not counting the lead.
    public let first: Date
    /// How many days early each event fires.
    public let lead: Int
    /// The interval between events. Nil if only one event remains or the interval varies.
    public let period: TimerPeriod?
    /// The number of events, including the first. Nil for an endless timer.
    public let count: Int?
    /// The day of the month on which events fire. In a shorter month, events fire on the last day.
    public let dayOfMonth: Int
    /// Whether the recurrence contains all remaining events.
    public let isComplete: Bool
    /// The time zone, or nil for the machine's time zone.
    public let timeZone: TimeZone?
}

extension TimerCourse {
    /// Returns the events after a moment, or nil if there are none or the timer is paused or counting up.
    public func recurrence(after now: Date, in home: TimeZone = .current) -> TimerRecurrence? {
        guard pause == nil, let counts = counts(in: home) else { return nil }
        let last = lastIndex(by: Int.max, of: counts)
        let start = max(told, counts.last(by: now.wholeSeconds)) + 1
        guard start <= last else { return nil }
        var index = start
        if let worked = settings.worked {
            guard let found = counts.first(of: start...last, in: worked) else { return nil }
            index = found
        }
        // Worked time fits into a recurrence only if every countdown ends at the same time of day.
        let isLength = if case .seconds = counts.period { true } else { false }
        let isComplete = settings.worked == nil || !isLength || index == last
        let isEndless = settings.repeats == .infinitely && settings.end == nil
        return TimerRecurrence(
            first: counts.lead == 0
                ? Date(wholeSeconds: counts.second(of: index)) : counts.clock.moment(of: counts.wall(of: index)),
            lead: isLength ? 0 : counts.lead,
            period: isComplete && index < last ? counts.period : nil,
            count: isEndless ? nil : isComplete ? last - index + 1 : 1,
            dayOfMonth: Self.dayOfMonth(counts.anchor.wall), isComplete: isComplete, timeZone: settings.timeZone)
    }

    private static func dayOfMonth(_ wall: WallTime) -> Int {
        WallTime.calendar.component(.day, from: Date(wholeSeconds: wall.seconds))
    }
}
