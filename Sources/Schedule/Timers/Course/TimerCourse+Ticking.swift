public import Foundation

extension TimerCourse {
    /// An event that is at most this many seconds late fires immediately, even if worked time has just ended.
    static let grace = 60

    /// Returns the event that fires now, if any. It stands for all countdowns that ended since the last event.
    ///
    /// Countdowns that end outside worked time never fire. A countdown that ended in worked time while the machine was
    /// asleep or off fires later. No countdown fires twice, even if the clock is set back.
    public mutating func tick(at now: Date, in home: TimeZone = .current) -> TimerFiring? {
        guard pause == nil else { return nil }
        return fire(at: now, in: home, waits: true)
    }

    /// - Parameter waits: whether an overdue event waits for worked time. Pass false if the user is changing the timer.
    mutating func fire(at now: Date, in home: TimeZone, waits: Bool) -> TimerFiring? {
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
        return TimerFiring(
            run: run, count: last,
            fellDue: settings.worked.map { counts.count(of: indices, in: $0) } ?? indices.count,
            due: Date(wholeSeconds: due), toldAt: Date(wholeSeconds: second))
    }

    /// Returns when a process must wake up for the next event, or nil if there are no more events. If an event is
    /// already due, this time is in the past.
    public func wakeUp(at now: Date, in home: TimeZone = .current) -> Date? {
        guard pause == nil, let counts = counts(in: home), let index = nextIndex(of: counts) else { return nil }
        return Date(
            wholeSeconds: wakeUp(due: counts.second(of: index), at: now.wholeSeconds, by: counts.clock))
    }

    /// Returns the second at which an event fires: when it is due or, if overdue, when worked time next begins.
    private func wakeUp(due: Int, at now: Int, by clock: WallClock) -> Int {
        guard let worked = settings.worked, now - due >= Self.grace else { return due }
        return worked.contains(now, by: clock) ? due : worked.next(from: now, by: clock)
    }
}
