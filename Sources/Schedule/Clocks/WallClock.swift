public import Foundation

/// A clock in a time zone, which converts between moments and local times.
///
/// A local time that a clock change skips means the moment of the change. A local time that occurs twice means its
/// first occurrence. Therefore, the order of two local times is always the order of their moments.
public struct WallClock: Sendable {
    /// The time zone.
    public let zone: TimeZone

    /// Creates a clock in a time zone.
    public init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the local time at a moment.
    public func time(at moment: Date) -> WallTime { time(at: moment.wholeSeconds) }

    /// Returns the first moment with a local time, or the moment at which clocks skip the time.
    public func moment(of time: WallTime) -> Date { Date(wholeSeconds: moment(of: time)) }

    func time(at second: Int) -> WallTime { WallTime(seconds: second + offset(at: second)) }

    func offset(at second: Int) -> Int { zone.secondsFromGMT(for: Date(wholeSeconds: second)) }

    /// Returns the next clock change.
    func change(after second: Int) -> Int? {
        zone.nextDaylightSavingTimeTransition(after: Date(wholeSeconds: second))?.wholeSeconds
    }

    func moment(of time: WallTime) -> Int {
        // No time zone is further from UTC than sixteen hours.
        let most = 16 * 3600
        let (before, after) = (offset(at: time.seconds - most), offset(at: time.seconds + most))
        let early = time.seconds - before
        if before == after || offset(at: early) == before { return early }
        let late = time.seconds - after
        guard offset(at: late) != after else { return late }
        // The time is skipped: find the clock change between `late` and `early`.
        var (old, new) = (late, early)
        while new - old > 1 {
            let middle = old + (new - old) / 2
            if offset(at: middle) == before { old = middle } else { new = middle }
        }
        return new
    }
}
