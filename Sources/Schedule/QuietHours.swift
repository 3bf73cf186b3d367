public import Foundation

/// The hours of the day in which nothing is begun: `22:00-07:00`, by the clock on the wall.
public struct QuietHours: Sendable, Hashable {
    /// When they begin, in minutes of the day.
    public let begin: Int
    /// When they end, in minutes of the day; of the day after where that is earlier.
    public let end: Int

    /// Hours between two minutes of the day, 0 to 1439; nil where these are the same, or none.
    public init?(from begin: Int, to end: Int) {
        guard begin != end, (0..<1440).contains(begin), (0..<1440).contains(end) else { return nil }
        self.begin = begin
        self.end = end
    }

    /// When the quiet hours end in which a moment lies; nil where it lies in none.
    ///
    /// Where clocks are changed in such a night, the hours begin and end once, by what the clock on the wall shows: a time that comes
    /// twice counts when it first comes, one that is left out when the clock passes it.
    /// - Parameter calendar: the time zone.
    public func end(ofHoursAt moment: Date, in calendar: Calendar = .wall) -> Date? {
        end(ofHoursAt: moment.wholeSeconds, by: WallClock(calendar.timeZone)).map { Date(wholeSeconds: $0) }
    }

    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let midnight = clock.time(at: second).midnight
        let length = (end - begin).remainder(by: 1440)
        // Those that began on the day before may last; where clocks went back over midnight, those of the next may have begun.
        for offset in -1...1 {
            let first = WallTime(seconds: midnight.seconds + offset * WallTime.day + begin * 60)
            let last = WallTime(seconds: first.seconds + length * 60)
            guard clock.moment(of: first) <= second else { continue }
            let end: Int = clock.moment(of: last)
            if second < end { return end }
        }
        return nil
    }
}

extension QuietHours: CustomStringConvertible {
    /// `22:00-07:00`.
    public var description: String { "\(Self.text(begin))-\(Self.text(end))" }

    private static func text(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Reads what ``description`` writes, also without the minutes: `22-7`; nil where it is none of that.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minutes($0) }
        guard parts.count == 2, let begin = parts[0], let end = parts[1] else { return nil }
        self.init(from: begin, to: end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
            hour < 24 || (hour == 24 && minute == 0), minute < 60
        else { return nil }
        return hour % 24 * 60 + minute
    }
}
