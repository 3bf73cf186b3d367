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
        // Those that began on the day before may last.
        for offset in [-1, 0] {
            guard let day = calendar.date(byAdding: .day, value: offset, to: moment),
                let first = Self.time(begin, onDayOf: day, in: calendar),
                let lastDay = begin < end ? day : calendar.date(byAdding: .day, value: 1, to: day),
                let last = Self.time(end, onDayOf: lastDay, in: calendar)
            else { continue }
            if first <= moment, moment < last { return last }
        }
        return nil
    }

    private static func time(_ minutes: Int, onDayOf day: Date, in calendar: Calendar) -> Date? {
        let start = calendar.startOfDay(for: day)
        // Not as hours after midnight: on two days of the year noon is not twelve hours after it.
        let wanted = DateComponents(hour: minutes / 60, minute: minutes % 60, second: 0)
        if calendar.dateComponents([.hour, .minute], from: start)
            == DateComponents(
                hour: minutes / 60, minute: minutes % 60)
        {
            return start
        }
        return calendar.nextDate(
            after: start, matching: wanted, matchingPolicy: .nextTime, repeatedTimePolicy: .first)
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
