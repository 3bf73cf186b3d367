public import Foundation

// A date without a time is a day, stored as midnight UTC. It is the same day in every time zone.
extension Date {
    /// Whether the date is a day without a time of day.
    public var isDay: Bool { timeIntervalSince1970.remainder(dividingBy: 86_400) == 0 }

    /// The date as text: a day, `2026-03-20`, or a date and time in RFC 3339, in UTC.
    public var written: String { isDay ? String(rfc3339.prefix { $0 != "T" }) : rfc3339 }

    /// Returns the day on which a moment falls in a time zone.
    /// - Parameters:
    ///   - instant: the moment, by default now.
    ///   - zone: the time zone, by default this computer's.
    public static func day(at instant: Date = Date(), in zone: TimeZone = .current) -> Date {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400)
    }

    /// Whether the date is in the future. A day is in the future until it begins, at midnight in the time zone.
    /// - Parameters:
    ///   - now: the current time.
    ///   - zone: the time zone, by default this computer's.
    public func isToCome(_ now: Date = Date(), in zone: TimeZone = .current) -> Bool {
        isDay ? self > Self.day(at: now, in: zone) : self > now
    }
}
