public import Foundation

// A date without a time is a day: it is kept as the beginning of that day in UTC, and is the same day wherever it is read.
extension Date {
    /// Whether it is a day, given without a time.
    public var isDay: Bool { timeIntervalSince1970.remainder(dividingBy: 86_400) == 0 }

    /// How it is written: a day, `2026-03-20`; where a time is given, with that in RFC 3339, in UTC.
    public var written: String { isDay ? String(rfc3339.prefix { $0 != "T" }) : rfc3339 }

    /// The day that a time zone's calendar shows at an instant.
    /// - Parameters:
    ///   - instant: by default now.
    ///   - zone: by default that of this machine.
    public static func day(at instant: Date = Date(), in zone: TimeZone = .current) -> Date {
        let local = instant.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: instant))
        return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400)
    }

    /// Whether it is yet to come: of a day, whether that has not begun here.
    /// - Parameters:
    ///   - now: the present.
    ///   - zone: by default that of this machine.
    public func isToCome(_ now: Date = Date(), in zone: TimeZone = .current) -> Bool {
        isDay ? self > Self.day(at: now, in: zone) : self > now
    }
}
