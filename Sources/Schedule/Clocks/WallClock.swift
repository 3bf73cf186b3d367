public import Foundation

/// The clock on a wall in a time zone: what it shows, and when it first shows a time.
///
/// Where clocks go forward it passes the times that are left out at that moment; where they go back it shows some times twice, of
/// which the first counts. So of two times the later is never passed before the earlier.
public struct WallClock: Sendable {
    /// Where it hangs.
    public let zone: TimeZone

    /// A clock in a time zone.
    public init(_ zone: TimeZone) { self.zone = zone }

    /// What it shows at a moment.
    public func time(at moment: Date) -> WallTime { time(at: moment.wholeSeconds) }

    /// The first moment at which it shows a time, or one after it.
    public func moment(of time: WallTime) -> Date { Date(wholeSeconds: moment(of: time)) }

    func time(at second: Int) -> WallTime { WallTime(seconds: second + offset(at: second)) }

    func offset(at second: Int) -> Int { zone.secondsFromGMT(for: Date(wholeSeconds: second)) }

    /// When clocks are changed next.
    func change(after second: Int) -> Int? {
        zone.nextDaylightSavingTimeTransition(after: Date(wholeSeconds: second))?.wholeSeconds
    }

    func moment(of time: WallTime) -> Int {
        // No clock is further from UTC than sixteen hours.
        let most = 16 * 3600
        let (before, after) = (offset(at: time.seconds - most), offset(at: time.seconds + most))
        let early = time.seconds - before
        if before == after || offset(at: early) == before { return early }
        let late = time.seconds - after
        guard offset(at: late) != after else { return late }
        // It is left out: the clocks are changed after `late` and not after `early`.
        var (old, new) = (late, early)
        while new - old > 1 {
            let middle = old + (new - old) / 2
            if offset(at: middle) == before { old = middle } else { new = middle }
        }
        return new
    }
}
