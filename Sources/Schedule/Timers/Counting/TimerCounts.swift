/// The end times of a timer's countdowns. A late end takes no longer to compute than an early one.
struct TimerCounts: Sendable {
    let period: TimerPeriod
    let anchor: TimerAnchor
    let clock: WallClock
    /// How many days early the timer fires, if its countdowns are in days or months. Such a countdown ends when the
    /// timer fires.
    let lead: Int

    /// Returns the second at which the anchor or a later countdown ends, which is never before the anchor's end.
    func second(of index: Int) -> Int {
        let steps = index - anchor.index
        guard steps > 0 else { return anchor.second }
        if case .seconds(let length) = period { return anchor.second + steps * length }
        // If the user traveled far to the east, the computed end may be before the anchor's.
        return max(anchor.second, clock.moment(of: wall(of: index).adding(days: -lead)))
    }

    /// Returns the local time at which a countdown ends, not counting the lead.
    func wall(of index: Int) -> WallTime {
        let steps = index - anchor.index
        return switch period {
        case .seconds(let length): WallTime(seconds: anchor.wall.seconds + steps * length)
        case .days(let count): anchor.wall.adding(days: steps * count)
        case .months(let count): anchor.wall.adding(months: steps * count)
        }
    }

    /// Returns the index of the last countdown to end by the given second, or the index before the anchor's index if no
    /// countdown has ended by then.
    func last(by second: Int) -> Int {
        guard second >= anchor.second else { return anchor.index - 1 }
        let wall = clock.time(at: second).adding(days: lead)
        var steps: Int
        switch period {
        case .seconds(let length): return anchor.index + (second - anchor.second) / length
        case .days(let count): steps = (wall.seconds - anchor.wall.seconds).quotient(by: count * WallTime.day)
        case .months(let count): steps = (wall.monthCount - anchor.wall.monthCount).quotient(by: count)
        }
        // Near a clock change or the end of a month, the estimate may be off by one.
        steps = max(0, steps)
        while self.second(of: anchor.index + steps + 1) <= second { steps += 1 }
        while steps > 0, self.second(of: anchor.index + steps) > second { steps -= 1 }
        return anchor.index + steps
    }

    /// Returns the index of the first countdown to end at or after the given second.
    func first(from second: Int) -> Int { last(by: second - 1) + 1 }
}
