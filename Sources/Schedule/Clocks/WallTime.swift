import Foundation

/// A date and time of day to the second, without a time zone.
public struct WallTime: Sendable, Hashable {
    /// The seconds since the start of 1970, ignoring clock changes.
    let seconds: Int

    /// The number of seconds in a day without clock changes.
    static let day = 86_400

    init(seconds: Int) { self.seconds = seconds }

    /// Creates a time from a Gregorian date and a time of day. Returns nil if there is no such date or time.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (1...9999).contains(year), (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        let parts = DateComponents(year: year, month: month, day: day)
        guard let date = Self.calendar.date(from: parts),
            Self.calendar.dateComponents([.year, .month, .day], from: date) == parts
        else { return nil }
        self.init(seconds: date.wholeSeconds + hour * 3600 + minute * 60 + second)
    }

    /// The seconds since midnight, ignoring clock changes.
    var secondOfDay: Int { seconds.remainder(by: Self.day) }

    /// Midnight at the start of the day.
    var midnight: WallTime { WallTime(seconds: seconds - secondOfDay) }

    /// Returns the same time of day, the given number of days later.
    func adding(days: Int) -> WallTime { WallTime(seconds: seconds + days * Self.day) }

    /// Returns the same day of the month and time of day, the given number of months later. If that month is too short,
    /// returns its last day.
    func adding(months: Int) -> WallTime {
        let date = Self.calendar.date(byAdding: .month, value: months, to: Date(wholeSeconds: seconds))
        return WallTime(seconds: date?.wholeSeconds ?? seconds)
    }

    /// The number of months since the start of the calendar.
    var monthCount: Int {
        let parts = Self.calendar.dateComponents([.year, .month], from: Date(wholeSeconds: seconds))
        return (parts.year ?? 0) * 12 + (parts.month ?? 1)
    }

    /// The Gregorian calendar in UTC, where all days have the same length.
    static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

extension WallTime: Comparable {
    /// Whether the first time is before the second.
    public static func < (first: WallTime, second: WallTime) -> Bool { first.seconds < second.seconds }
}
