public import Foundation

extension TimerCourse {
    /// How it stands.
    public func state(at now: Date, in home: TimeZone = .current) -> TimerState {
        if pause != nil { return .paused }
        let second = now.wholeSeconds
        let isOver = counts(in: home).map { nextIndex(of: $0) == nil } ?? (second >= lastSecond(in: home))
        if isOver { return .finished }
        return second < beginSecond && told == 0 ? .notBegun : .running
    }

    /// The sign of how it stands.
    public func icon(at now: Date, in home: TimeZone = .current) -> TimerIcon {
        TimerIcon(kind: settings.kind, state: state(at: now, in: home))
    }

    /// The seconds that it shows: of one that counts up those since its begin, of one that counts down those that are left.
    public func shownSeconds(at now: Date, in home: TimeZone = .current) -> Int {
        guard let counts = counts(in: home) else {
            let second = min(pause?.second ?? now.wholeSeconds, lastSecond(in: home))
            return max(0, second - beginSecond)
        }
        // What is left up to the begin is no part of the count.
        let whole = counts.second(of: max(1, anchor.index)) - beginSecond
        if let pause { return told < 1 ? min(pause.rest, max(whole, 0)) : pause.rest }
        guard nextIndex(of: counts) != nil else { return 0 }
        let second = now.wholeSeconds
        if second < beginSecond, told == 0 { return whole }
        return presentEnd(of: counts, at: second).map { $0 - second } ?? 0
    }

    /// When its present count is over, in worked time or not; nil where it does not run, or counts up.
    public func countEnd(at now: Date, in home: TimeZone = .current) -> Date? {
        guard pause == nil, let counts = counts(in: home) else { return nil }
        return presentEnd(of: counts, at: now.wholeSeconds).map { Date(wholeSeconds: $0) }
    }

    private func presentEnd(of counts: TimerCounts, at second: Int) -> Int? {
        let index = max(told, counts.last(by: second)) + 1
        return index <= lastIndex(by: Int.max, of: counts) ? counts.second(of: index) : nil
    }
}
