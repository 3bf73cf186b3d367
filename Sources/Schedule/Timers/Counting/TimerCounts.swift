/// When the counts of a timer are over. No step takes longer the more of them there were.
struct TimerCounts: Sendable {
    let period: TimerPeriod
    let anchor: TimerAnchor
    let clock: WallClock
    /// How many days before the time of each count of days or months it is told; it is over then for all that is reckoned.
    let lead: Int

    /// When a count from that of the anchor on is over; never before the one before it.
    func second(of index: Int) -> Int {
        let steps = index - anchor.index
        guard steps > 0 else { return anchor.second }
        if case .seconds(let length) = period { return anchor.second + steps * length }
        // A person that has travelled far east may have passed it before they left.
        return max(anchor.second, clock.moment(of: wall(of: index).adding(days: -lead)))
    }

    /// What the clock on the wall shows at the time of a count, before which it is told by the lead.
    func wall(of index: Int) -> WallTime {
        let steps = index - anchor.index
        return switch period {
        case .seconds(let length): WallTime(seconds: anchor.wall.seconds + steps * length)
        case .days(let count): anchor.wall.adding(days: steps * count)
        case .months(let count): anchor.wall.adding(months: steps * count)
        }
    }

    /// The last count that is over by a second; the one before the anchor's where that is not.
    func last(by second: Int) -> Int {
        guard second >= anchor.second else { return anchor.index - 1 }
        let wall = clock.time(at: second).adding(days: lead)
        var steps: Int
        switch period {
        case .seconds(let length): return anchor.index + (second - anchor.second) / length
        case .days(let count): steps = (wall.seconds - anchor.wall.seconds).quotient(by: count * WallTime.day)
        case .months(let count): steps = (wall.monthCount - anchor.wall.monthCount).quotient(by: count)
        }
        // Near a change of the clocks, or the end of a month, it is the one beside.
        steps = max(0, steps)
        while self.second(of: anchor.index + steps + 1) <= second { steps += 1 }
        while steps > 0, self.second(of: anchor.index + steps) > second { steps -= 1 }
        return anchor.index + steps
    }

    /// The first count that is over at a second or later.
    func first(from second: Int) -> Int { last(by: second - 1) + 1 }
}
