public import Foundation

/// When the next of what comes out in a rhythm is due, by the dates of what came out before.
///
/// A date that is a midnight of UTC is a day, and gives a day; any other keeps the time of day that the clock on the wall shows.
public struct ReleaseDates: Sendable, Hashable {
    /// How long it is from one to the next.
    public let period: TimerPeriod

    /// Counts in a rhythm.
    public init(every period: TimerPeriod) { self.period = period }

    /// The date of the next one; nil where nothing came out yet.
    /// - Parameter zone: by whose clocks times of day are kept.
    public func next(after dates: some Sequence<Date>, in zone: TimeZone = .current) -> Date? {
        course(after: dates, in: zone)?.next
    }

    /// The date from which the newest and the next one are whole periods away: of months that of a longer month, where the newest is on
    /// the last day of a short one. Nil where nothing came out yet.
    /// - Parameter zone: by whose clocks times of day are kept.
    public func begin(of dates: some Sequence<Date>, in zone: TimeZone = .current) -> Date? {
        course(after: dates, in: zone)?.begin
    }

    /// So many of the newest are looked at.
    private static let mostDates = 24

    private func course(after given: some Sequence<Date>, in zone: TimeZone) -> (begin: Date, next: Date)? {
        let dates = Set(given.map { Date(wholeSeconds: $0.wholeSeconds) }).sorted().suffix(Self.mostDates)
        guard let newest = dates.last else { return nil }
        let clock = WallClock(Self.isDay(newest) ? .gmt : zone)
        let walls = dates.filter { Self.isDay($0) == Self.isDay(newest) }.map { clock.time(at: $0) }
        var (begin, next): (Date, Date) = (newest, clock.moment(of: after(clock.time(at: newest), by: 1)))
        for (index, wall) in walls.enumerated() {
            let counts = walls[index...].map { steps(from: wall, to: $0) }
            guard counts.allSatisfy({ $0 != nil }), let last = counts.last ?? nil else { continue }
            let found: Date = clock.moment(of: after(wall, by: last + 1))
            if found > next { (begin, next) = (clock.moment(of: wall), found) }
        }
        return (begin, next)
    }

    private func after(_ begin: WallTime, by steps: Int) -> WallTime {
        switch period {
        case .seconds(let length): WallTime(seconds: begin.seconds + steps * length)
        case .days(let count): begin.adding(days: steps * count)
        case .months(let count): begin.adding(months: steps * count)
        }
    }

    /// How many whole periods one is after another; nil where it is not.
    private func steps(from begin: WallTime, to end: WallTime) -> Int? {
        let steps =
            switch period {
            case .seconds(let length): (end.seconds - begin.seconds) / length
            case .days(let count): (end.seconds - begin.seconds) / (count * WallTime.day)
            case .months(let count): (end.monthCount - begin.monthCount) / count
            }
        return after(begin, by: steps) == end ? steps : nil
    }

    private static func isDay(_ date: Date) -> Bool { date.wholeSeconds.isMultiple(of: WallTime.day) }
}
