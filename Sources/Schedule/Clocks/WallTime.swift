import Foundation

/// What a calendar and a clock on a wall show, to the second, wherever they hang.
public struct WallTime: Sendable, Hashable {
    /// Seconds since the beginning of 1970 as if clocks were never changed.
    let seconds: Int

    /// The seconds of a day on which clocks are not changed.
    static let day = 86_400

    init(seconds: Int) { self.seconds = seconds }

    /// A date of the Gregorian calendar and a time of day; nil where there is no such day or time.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        let parts = DateComponents(year: year, month: month, day: day)
        guard let date = Self.calendar.date(from: parts),
            Self.calendar.dateComponents([.year, .month, .day], from: date) == parts
        else { return nil }
        self.init(seconds: date.wholeSeconds + hour * 3600 + minute * 60 + second)
    }

    /// The seconds since midnight that the clock shows.
    var secondOfDay: Int { seconds.remainder(by: Self.day) }

    /// The midnight with which the day begins.
    var midnight: WallTime { WallTime(seconds: seconds - secondOfDay) }

    /// The same time of day so many days later.
    func adding(days: Int) -> WallTime { WallTime(seconds: seconds + days * Self.day) }

    /// The same time and day so many months later; the last of a month where it has no such day.
    func adding(months: Int) -> WallTime {
        let date = Self.calendar.date(byAdding: .month, value: months, to: Date(wholeSeconds: seconds))
        return WallTime(seconds: date?.wholeSeconds ?? seconds)
    }

    /// How many months have begun since the beginning of the calendar.
    var monthCount: Int {
        let parts = Self.calendar.dateComponents([.year, .month], from: Date(wholeSeconds: seconds))
        return (parts.year ?? 0) * 12 + (parts.month ?? 1)
    }

    /// Days and months without a time zone.
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

extension WallTime: Comparable {
    /// Whether a calendar and a clock show one time before another.
    public static func < (first: WallTime, second: WallTime) -> Bool { first.seconds < second.seconds }
}
