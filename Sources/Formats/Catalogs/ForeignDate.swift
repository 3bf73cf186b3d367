import Foundation
import Periodical

/// A date in another publisher's format. Ambiguous formats are rejected, and a date without a time zone is in UTC.
///
/// Supported formats are RFC 3339, RFC 5322 (`Fri, 20 Mar 2026 08:00:00 GMT`), `2026-03-20`, `20260320`, `2026-03-20
/// 08:00:00` with or without a time zone, and cover dates (`March 2026`). Numbers are seconds since 1970, or
/// milliseconds if the year would otherwise be after 9999.
struct ForeignDate {
    let date: Date
    /// The text of a cover date, or nil if the date contains a day.
    private(set) var coverDate: String?

    init?(_ value: PropertyValue) {
        switch value {
        case .date(let date): self.init(date)
        case .integer(let number): self.init(number: Double(number))
        case .real(let number): self.init(number: number)
        case .string(let text): self.init(text: text.trimmingCharacters(in: .whitespacesAndNewlines))
        default: return nil
        }
    }

    private init?(_ date: Date?, coverDate: String? = nil) {
        guard let date, date.isWritable else { return nil }
        self.date = date
        self.coverDate = coverDate
    }

    private init?(number: Double) {
        guard number.isFinite else { return nil }
        let seconds = Date(timeIntervalSince1970: number)
        self.init(seconds.isWritable ? seconds : Date(timeIntervalSince1970: number / 1000))
    }

    private init?(text: String) {
        guard !text.isEmpty, text.utf8.count <= 100 else { return nil }
        if let date = Date(written: text) {
            self.init(date)
        } else if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            self.init(digits: text)
        } else if let date = Self.dayAndTime(text) ?? Self.mailDate(text) {
            self.init(date)
        } else if let cover = CoverDate(text) {
            self.init(cover.start, coverDate: cover.isDay ? nil : text)
        } else {
            return nil
        }
    }

    private init?(digits: String) {
        switch digits.utf8.count {
        case 4: self.init(CoverDate(digits)?.start, coverDate: digits)
        case 8: self.init(Self.date(digits.prefix(4), digits.dropFirst(4).prefix(2), digits.suffix(2)))
        case 9...14: self.init(number: Double(digits) ?? .nan)
        default: return nil
        }
    }

    /// Parses formats with a date and a time, such as `2026-03-20 08:00:00`, `2026/3/20 8:00`, `2026-03-20T08:00:00`
    /// and `2026-03-20 08:00:00 +0100`.
    private static func dayAndTime(_ text: String) -> Date? {
        let pattern =
            /(\d{4})([-\/.])(\d{1,2})([-\/.])(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/
        guard let match = text.wholeMatch(of: pattern), match.2 == match.4 else { return nil }
        return date(match.1, match.3, match.5, match.6, match.7, match.8, zone: match.9)
    }

    /// Parses a date in the format of RFC 5322, section 3.3.
    private static func mailDate(_ text: String) -> Date? {
        let pattern =
            /(?:[A-Za-z]{3,9},?\s+)?(\d{1,2}\s+[A-Za-z]{3,9}\s+\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|UT|GMT|[+-]\d{2}:?\d{2})/
        guard let match = text.wholeMatch(of: pattern), let day = CoverDate(String(match.1)), day.isDay,
            let start = day.start
        else {
            return nil
        }
        return time(match.2, match.3, match.4, zone: match.5).map(start.addingTimeInterval)
    }

    private static func date(
        _ year: Substring, _ month: Substring, _ day: Substring, _ hour: Substring? = nil, _ minute: Substring? = nil,
        _ second: Substring? = nil, zone: Substring? = nil
    ) -> Date? {
        func padded(_ digits: Substring) -> String { digits.utf8.count == 1 ? "0\(digits)" : String(digits) }
        let text = "\(year)-\(padded(month))-\(padded(day))"
        // If a month does not have this day, `Date(written:)` returns a day in the next month. Compare the texts to
        // detect that.
        guard let start = Date(written: text), start.rfc3339.hasPrefix(text) else { return nil }
        return time(hour ?? "0", minute ?? "0", second, zone: zone).map(start.addingTimeInterval)
    }

    /// Returns the number of seconds since midnight in UTC.
    private static func time(_ hour: Substring, _ minute: Substring, _ second: Substring?, zone: Substring?)
        -> TimeInterval?
    {
        guard let hour = Int(hour), hour < 24, let minute = Int(minute), minute < 60, let second = Int(second ?? "0"),
            second <= 60
        else { return nil }
        var seconds = hour * 3600 + minute * 60 + second
        if let zone, let sign = zone.first, "+-".contains(sign) {
            let digits = zone.filter(\.isNumber)
            guard let hours = Int(digits.prefix(2)), hours < 24, let minutes = Int(digits.suffix(2)), minutes < 60
            else { return nil }
            seconds -= (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        return TimeInterval(seconds)
    }
}
