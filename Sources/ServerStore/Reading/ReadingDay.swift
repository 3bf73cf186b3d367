package import Foundation

/// A day in a reader's calendar, without a time zone, for example `2026-11-23`.
package struct ReadingDay: Sendable, Hashable, Comparable {
    /// The day in ISO 8601, which sorts by date.
    package let text: String

    /// Parses a day, or returns nil if the text is not one.
    package init?(_ text: String) {
        guard text.utf8.count == 10, let date = Self.date(text), Self.text(date) == text else { return nil }
        self.text = text
    }

    /// Creates the day that a moment falls on in a time zone.
    package init(_ date: Date, in zone: TimeZone = .gmt) {
        text = Self.text(date.addingTimeInterval(Double(zone.secondsFromGMT(for: date))))
    }

    package static func < (first: ReadingDay, second: ReadingDay) -> Bool { first.text < second.text }

    /// Returns the day that is a number of days later, or earlier if the number is negative.
    package func adding(_ days: Int) -> ReadingDay {
        ReadingDay((Self.date(text) ?? .distantPast).addingTimeInterval(Double(days) * 86_400))
    }

    /// Returns the number of days from this day to another day.
    package func days(until other: ReadingDay) -> Int {
        guard let first = Self.date(text), let second = Self.date(other.text) else { return 0 }
        return Int((second.timeIntervalSince(first) / 86_400).rounded())
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()

    private static func text(_ date: Date) -> String { style.format(date) }

    private static func date(_ text: String) -> Date? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) else { return nil }
        do { return try style.parse(text) } catch { return nil }
    }
}
