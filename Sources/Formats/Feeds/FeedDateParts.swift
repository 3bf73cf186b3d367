import Foundation

/// The numeric components of a date that exists in the calendar.
struct FeedDateParts {
    let date: Date

    /// Parses the components of a date from strings.
    /// - Parameters:
    ///   - fraction: the digits of the fractional seconds.
    ///   - zone: the time zone in any spelling. An unknown time zone counts as UTC.
    init?(
        year: Int?, month: Int?, day: Int?, hour: Int? = nil, minute: Int? = nil, second: Int? = nil,
        fraction: Substring? = nil, zone: Substring? = nil
    ) {
        self.init(
            year: year, month: month, day: day, hour: hour, minute: minute, second: second,
            fraction: fraction.flatMap { Double("0.\($0)") } ?? 0,
            offset: zone.flatMap { FeedZone(String($0))?.seconds } ?? 0)
    }

    /// Creates a date from numeric components.
    /// - Parameters:
    ///   - fraction: the fractional seconds.
    ///   - offset: the time zone's offset from UTC, in seconds.
    init?(
        year: Int?, month: Int?, day: Int?, hour: Int?, minute: Int?, second: Int?, fraction: Double, offset: Int
    ) {
        guard let year, let month, let day, (1...9999).contains(year), (1...12).contains(month),
            (1...Self.dayCount(year, month)).contains(day)
        else { return nil }
        let (hour, minute, second) = (hour ?? 0, minute ?? 0, second ?? 0)
        // 24:00 is the end of a day, and :60 is a leap second.
        guard (0...23).contains(hour) || (hour == 24 && minute == 0 && second == 0), (0...59).contains(minute),
            (0...60).contains(second)
        else { return nil }
        let whole = Self.day(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        date = Date(timeIntervalSince1970: Double(whole) + fraction)
    }

    private static func dayCount(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since 1 January 1970 in the Gregorian calendar. Years are taken to start in March, so
    /// that the leap day is the last day.
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = (month + 9) % 12
        let yearDays = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400
        return yearDays + (marchMonth * 153 + 2) / 5 + day - 1 - 719_468
    }
}
