public import Foundation

extension TimerCourse {
    /// Returns the state of the timer.
    public func state(at now: Date, in home: TimeZone = .current) -> TimerState {
        if pause != nil { return .paused }
        let second = now.wholeSeconds
        let isOver = counts(in: home).map { nextIndex(of: $0) == nil } ?? (second >= lastSecond(in: home))
        if isOver { return .finished }
        return second < beginSecond && told == 0 ? .notBegun : .running
    }

    /// Returns the icon for the timer's current state.
    public func icon(at now: Date, in home: TimeZone = .current) -> TimerIcon {
        TimerIcon(kind: settings.kind, state: state(at: now, in: home))
    }

    /// Returns the seconds to show: since the start if the timer counts up, or until the end if it counts down.
    public func shownSeconds(at now: Date, in home: TimeZone = .current) -> Int {
        guard let counts = counts(in: home) else {
            let second = min(pause?.second ?? now.wholeSeconds, lastSecond(in: home))
            return max(0, second - beginSecond)
        }
        // The wait for the timer's start is not part of the countdown.
        let whole = counts.second(of: max(1, anchor.index)) - beginSecond
        if let pause { return told < 1 ? min(pause.rest, max(whole, 0)) : pause.rest }
        guard nextIndex(of: counts) != nil else { return 0 }
        let second = now.wholeSeconds
        if second < beginSecond, told == 0 { return whole }
        return presentEnd(of: counts, at: second).map { $0 - second } ?? 0
    }

    /// Returns the end of the current countdown, even if it is outside worked time. Returns nil if the timer is paused,
    /// finished or counting up.
    public func countEnd(at now: Date, in home: TimeZone = .current) -> Date? {
        guard pause == nil, let counts = counts(in: home) else { return nil }
        return presentEnd(of: counts, at: now.wholeSeconds).map { Date(wholeSeconds: $0) }
    }

    private func presentEnd(of counts: TimerCounts, at second: Int) -> Int? {
        let index = max(told, counts.last(by: second)) + 1
        return index <= lastIndex(by: Int.max, of: counts) ? counts.second(of: index) : nil
    }
}
