import Foundation

extension TimerCourse {
    /// Its counts; nil of one that counts up.
    func counts(in home: TimeZone) -> TimerCounts? {
        guard settings.kind == .down, let period = settings.period else { return nil }
        return TimerCounts(period: period, anchor: anchor, clock: settings.clock(at: home), lead: settings.leadDays)
    }

    /// The last count by its repeats.
    var lastIndex: Int { settings.repeats.last ?? Int.max }

    /// The last second at which it counts: that of its end, at most a hundred years after its begin.
    func lastSecond(in home: TimeZone) -> Int {
        let clock = settings.clock(at: home)
        let most: Int = clock.moment(of: clock.time(at: beginSecond).adding(days: TimerSettings.mostDays))
        return min(settings.end.map(\.wholeSeconds) ?? most, most)
    }

    /// The last count that is over by a second, and before its end.
    func lastIndex(by second: Int, of counts: TimerCounts) -> Int {
        min(lastIndex, counts.last(by: min(second, lastSecond(in: counts.clock.zone))))
    }

    /// The first count that is still to be told, whether it is over or not.
    func nextIndex(of counts: TimerCounts) -> Int? {
        let last = lastIndex(by: Int.max, of: counts)
        guard told < last else { return nil }
        guard let worked = settings.worked else { return told + 1 }
        return counts.first(of: told + 1...last, in: worked)
    }
}
