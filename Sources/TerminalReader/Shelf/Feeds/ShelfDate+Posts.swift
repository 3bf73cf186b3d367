import Foundation
import Periodical

extension ShelfDate {
    /// Formats a post's date in a list: `09:12` for today, `yesterday`, `18 Nov`, `18 Nov 2025`.
    static func listed(_ date: Date, now: Date = .now, calendar: Calendar = .current) -> String {
        ListedDate.text(date, now: now, zone: calendar.timeZone)
    }

    /// Formats the date and time above a post's text: `today, 09:12`, `18 Nov, 08:40`.
    static func told(_ date: Date, now: Date = .now, calendar: Calendar = .current) -> String {
        "\(done(date, now: now, calendar: calendar)), \(time(date, calendar))"
    }

    /// Formats a post's date on the shelf: `today 09:12`, `20 Nov 2026`.
    static func shelved(_ date: Date, now: Date = .now, calendar: Calendar = .current) -> String {
        let day = done(date, now: now, calendar: calendar)
        return calendar.isDate(date, inSameDayAs: now) ? "\(day) \(time(date, calendar))" : day
    }

    /// Formats the time since a date: `4 min ago`.
    static func ago(_ date: Date, now: Date = .now) -> String {
        // Limit the difference, so that the conversion to an integer does not overflow if the clock was off by many
        // years.
        let minutes = Int(max(0, min(now.timeIntervalSince(date) / 60, 1e9)))
        if minutes < 1 { return TerminalWords.Dates.justNow }
        if minutes < 60 { return TerminalWords.Dates.ago(minutes: minutes) }
        if minutes < 2880 { return TerminalWords.Dates.ago(hours: minutes / 60) }
        return TerminalWords.Dates.ago(days: minutes / 1440)
    }

    private static func time(_ date: Date, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: date)
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        return "\(two(parts.hour)):\(two(parts.minute))"
    }
}
