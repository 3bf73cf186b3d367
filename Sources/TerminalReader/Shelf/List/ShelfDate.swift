import Foundation
import Periodical

/// The date formats of the shelf.
enum ShelfDate {
    /// Formats an issue's day: `1 Nov 2026`. The day is in UTC, because publishers write days as midnight UTC.
    static func day(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return text(date, calendar, withYear: true)
    }

    /// Formats the day of a past event: `today`, `yesterday`, `2 Nov`, `2 Nov 2025`.
    static func done(_ date: Date, now: Date = .now, calendar: Calendar = .current) -> String {
        if calendar.isDate(date, inSameDayAs: now) { return TerminalWords.Dates.today }
        if let before = calendar.date(byAdding: .day, value: -1, to: now), calendar.isDate(date, inSameDayAs: before) {
            return TerminalWords.Dates.yesterday
        }
        let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
        return text(date, calendar, withYear: !isThisYear)
    }

    private static func text(_ date: Date, _ calendar: Calendar, withYear: Bool) -> String {
        let parts = calendar.dateComponents([.day, .month, .year], from: date)
        let month = ListedDate.months[max(0, min(11, (parts.month ?? 1) - 1))]
        return "\(parts.day ?? 1) \(month)" + (withYear ? " \(parts.year ?? 0)" : "")
    }
}
