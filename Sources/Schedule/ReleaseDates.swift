public import Foundation

/// Predicts the date of the next release from the dates of earlier releases and a period.
///
/// A date at midnight UTC stands for a day without a time, and the predicted date is then a day as well. Otherwise, the
/// predicted date has the same local time of day.
public struct ReleaseDates: Sendable, Hashable {
    /// The period between two releases.
    public let period: TimerPeriod

    /// Creates a predictor for a period.
    public init(every period: TimerPeriod) { self.period = period }

    /// Returns the date of the next release, or nil if nothing was released yet.
    /// - Parameters:
    ///   - dates: the dates of the earlier releases.
    ///   - zone: the time zone for the time of day.
    public func next(after dates: some Sequence<Date>, in zone: TimeZone = .current) -> Date? {
        course(after: dates, in: zone)?.next
    }

    /// Returns a start date for a timer, or nil if nothing was released yet. Both the newest and the next release are a
    /// whole number of periods after the start date. For a release on the last day of a short month, the start date may
    /// be in a longer month.
    /// - Parameters:
    ///   - dates: the dates of the earlier releases.
    ///   - zone: the time zone for the time of day.
    public func begin(of dates: some Sequence<Date>, in zone: TimeZone = .current) -> Date? {
        course(after: dates, in: zone)?.begin
    }

    /// The maximum number of dates to consider, newest first.
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

    /// Returns how many periods lie between two times, or nil if it is not a whole number.
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
