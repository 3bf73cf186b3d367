public import Foundation

/// A clock in a time zone, which converts between moments and local times.
///
/// If a clock change skips a local time, that time is converted to the moment of the change. If a local time occurs
/// twice, it is converted to its first occurrence. A later local time therefore never has an earlier moment.
public struct WallClock: Sendable {
    /// The time zone.
    public let zone: TimeZone

    /// Creates a clock in a time zone.
    public init(_ zone: TimeZone) { self.zone = zone }

    /// Returns the local time at a moment.
    public func time(at moment: Date) -> WallTime { time(at: moment.wholeSeconds) }

    /// Returns the first moment with a local time, or the moment of the clock change that skips this time.
    public func moment(of time: WallTime) -> Date { Date(wholeSeconds: moment(of: time)) }

    func time(at second: Int) -> WallTime { WallTime(seconds: second + offset(at: second)) }

    func offset(at second: Int) -> Int { zone.secondsFromGMT(for: Date(wholeSeconds: second)) }

    /// Returns the time of the next clock change in seconds since 1970, or nil if there is none.
    func change(after second: Int) -> Int? {
        zone.nextDaylightSavingTimeTransition(after: Date(wholeSeconds: second))?.wholeSeconds
    }

    func moment(of time: WallTime) -> Int {
        // The offset of a time zone from UTC never exceeds sixteen hours.
        let most = 16 * 3600
        let (before, after) = (offset(at: time.seconds - most), offset(at: time.seconds + most))
        let early = time.seconds - before
        if before == after || offset(at: early) == before { return early }
        let late = time.seconds - after
        guard offset(at: late) != after else { return late }
        // The clock change between `late` and `early` skips the local time. Find its moment.
        var (old, new) = (late, early)
        while new - old > 1 {
            let middle = old + (new - old) / 2
            if offset(at: middle) == before { old = middle } else { new = middle }
        }
        return new
    }
}
