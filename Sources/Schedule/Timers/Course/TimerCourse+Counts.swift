import Foundation

extension TimerCourse {
    /// Returns the end times of the countdowns, or nil if the timer counts up.
    func counts(in home: TimeZone) -> TimerCounts? {
        guard settings.kind == .down, let period = settings.period else { return nil }
        return TimerCounts(period: period, anchor: anchor, clock: settings.clock(at: home), lead: settings.leadDays)
    }

    /// The index of the last countdown, ignoring the timer's end.
    var lastIndex: Int { settings.repeats.last ?? Int.max }

    /// Returns the last second of the timer: its end, or a hundred years after its start if that is earlier.
    func lastSecond(in home: TimeZone) -> Int {
        let clock = settings.clock(at: home)
        let most: Int = clock.moment(of: clock.time(at: beginSecond).adding(days: TimerSettings.mostDays))
        return min(settings.end.map(\.wholeSeconds) ?? most, most)
    }

    /// Returns the index of the last countdown to end by the given second and by the timer's end.
    func lastIndex(by second: Int, of counts: TimerCounts) -> Int {
        min(lastIndex, counts.last(by: min(second, lastSecond(in: counts.clock.zone))))
    }

    /// Returns the index of the next countdown that fires, whose end may already be in the past.
    func nextIndex(of counts: TimerCounts) -> Int? {
        let last = lastIndex(by: Int.max, of: counts)
        guard told < last else { return nil }
        guard let worked = settings.worked else { return told + 1 }
        return counts.first(of: told + 1...last, in: worked)
    }
}
