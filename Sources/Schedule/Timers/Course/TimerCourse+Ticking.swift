public import Foundation

extension TimerCourse {
    /// How late a telling may be, in seconds, that comes when worked time has just ended.
    static let grace = 60

    /// What is to be told now: at most one telling, with how many counts were over since the last.
    ///
    /// What is over outside worked time is never told. What was over in it while the machine slept or was off waits for the next.
    /// Nothing is told twice, also where clocks are set back.
    public mutating func tick(at now: Date, in home: TimeZone = .current) -> TimerTelling? {
        guard pause == nil else { return nil }
        return tell(at: now, in: home, waits: true)
    }

    /// - Parameter waits: whether it heeds that worked time is over; not where a person is there and changes the timer.
    mutating func tell(at now: Date, in home: TimeZone, waits: Bool) -> TimerTelling? {
        guard let counts = counts(in: home) else { return nil }
        let second = now.wholeSeconds
        let last = lastIndex(by: second, of: counts)
        guard last > told else { return nil }
        let indices = told + 1...last
        guard let first = settings.worked.map({ counts.first(of: indices, in: $0) }) ?? indices.lowerBound else {
            told = last
            return nil
        }
        let due = counts.second(of: first)
        if waits, wakeUp(due: due, at: second, by: counts.clock) > second { return nil }
        told = last
        return TimerTelling(
            run: run, count: last,
            fellDue: settings.worked.map { counts.count(of: indices, in: $0) } ?? indices.count,
            due: Date(wholeSeconds: due), toldAt: Date(wholeSeconds: second))
    }

    /// When a process has to wake up for its next telling: in the past where that is due; nil where there is none.
    public func wakeUp(at now: Date, in home: TimeZone = .current) -> Date? {
        guard pause == nil, let counts = counts(in: home), let index = nextIndex(of: counts) else { return nil }
        return Date(
            wholeSeconds: wakeUp(due: counts.second(of: index), at: now.wholeSeconds, by: counts.clock))
    }

    /// When something that is due at a second is told: then, or, where that is long ago, when it is worked time again.
    private func wakeUp(due: Int, at now: Int, by clock: WallClock) -> Int {
        guard let worked = settings.worked, now - due >= Self.grace else { return due }
        return worked.contains(now, by: clock) ? due : worked.next(from: now, by: clock)
    }
}
