public import Foundation

/// What a timer is still to tell, as a calendar puts it: a first time, and how it comes again.
public struct TimerRecurrence: Sendable, Hashable {
    /// The time that it tells next, or before which it does.
    public let first: Date
    /// How many days before each of these times it tells.
    public let lead: Int
    /// How long it is from one telling to the next; nil where the next is the last, or no such rule says when the others are.
    public let period: TimerPeriod?
    /// How many times it tells in all from the first on; nil for again and again.
    public let count: Int?
    /// The day of the month from which months are counted: of a shorter month its last day is meant.
    public let dayOfMonth: Int
    /// Whether this is all that it is to tell.
    public let isComplete: Bool
    /// By whose clocks it goes; nil for those of the machine.
    public let timeZone: TimeZone?
}

extension TimerCourse {
    /// What is still to be told after a moment; nil where nothing is, where it is paused or counts up.
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
        // The hours of a day go together with steps that keep the time of day, and with no others.
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
