extension TimerCounts {
    /// Consecutive countdowns with no clock change nearby, so that the times of day at which they end advance in equal
    /// steps.
    private struct Steady {
        let indices: ClosedRange<Int>
        let steps: SteadySteps
    }

    /// Returns the index of the first countdown in a range that ends in worked time.
    func first(of indices: ClosedRange<Int>, in worked: WorkedTime) -> Int? {
        var index = indices.lowerBound
        while index <= indices.upperBound {
            if let steady = steady(from: index, upTo: indices.upperBound, in: worked) {
                if let found = steady.steps.firstInside, index + found <= steady.indices.upperBound {
                    return index + found
                }
                index = steady.indices.upperBound + 1
            } else {
                let second = second(of: index)
                guard !worked.contains(second, by: clock) else { return index }
                index = max(index + 1, first(from: worked.next(from: second, by: clock)))
            }
        }
        return nil
    }

    /// Counts the countdowns in a range that end in worked time.
    func count(of indices: ClosedRange<Int>, in worked: WorkedTime) -> Int {
        var (index, count) = (indices.lowerBound, 0)
        while index <= indices.upperBound {
            if let steady = steady(from: index, upTo: indices.upperBound, in: worked) {
                count += steady.steps.countInside(of: steady.indices.count)
                index = steady.indices.upperBound + 1
                continue
            }
            let second = second(of: index)
            if let end = worked.end(ofHoursAt: second, by: clock) {
                let next = max(index + 1, first(from: end))
                count += min(next, indices.upperBound + 1) - index
                index = next
            } else {
                index = max(index + 1, first(from: worked.next(from: second, by: clock)))
            }
        }
        return count
    }

    /// Returns the countdowns from an index onwards, or nil if the clocks change within two days.
    private func steady(from index: Int, upTo last: Int, in worked: WorkedTime) -> Steady? {
        let second = second(of: index)
        // The anchor's time of day may come from another time zone.
        guard second > anchor.second else { return nil }
        var upper = last
        if let change = clock.change(after: second - 2 * WallTime.day) {
            guard change > second + 2 * WallTime.day else { return nil }
            upper = min(last, self.last(by: change - 2 * WallTime.day))
        }
        let (step, time): (Int, Int)
        switch period {
        case .seconds(let length): (step, time) = (length, clock.time(at: second).secondOfDay)
        case .days, .months: (step, time) = (0, anchor.wall.secondOfDay)
        }
        let place = worked.place(of: time)
        return Steady(
            indices: index...max(index, upper),
            steps: SteadySteps(start: place.offset, step: step, arc: place.length, circle: WallTime.day))
    }
}
