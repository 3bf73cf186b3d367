/// When the counts of a timer are over. No step takes longer the more of them there were.
struct TimerCounts: Sendable {
    let period: TimerPeriod
    let anchor: TimerAnchor
    let clock: WallClock

    /// When a count from that of the anchor on is over; never before the one before it.
    func second(of index: Int) -> Int {
        let steps = index - anchor.index
        guard steps > 0 else { return anchor.second }
        let wall: WallTime
        switch period {
        case .seconds(let length): return anchor.second + steps * length
        case .days(let count): wall = anchor.wall.adding(days: steps * count)
        case .months(let count): wall = anchor.wall.adding(months: steps * count)
        }
        // A person that has travelled far east may have passed it before they left.
        return max(anchor.second, clock.moment(of: wall))
    }

    /// The last count that is over by a second; the one before the anchor's where that is not.
    func last(by second: Int) -> Int {
        guard second >= anchor.second else { return anchor.index - 1 }
        let wall = clock.time(at: second)
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
