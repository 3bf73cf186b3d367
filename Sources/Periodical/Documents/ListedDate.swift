package import Foundation

/// Formats a post's date for lists: `09:12` for today, `yesterday`, `18 Nov`, `18 Nov 2025`.
///
/// The browser formats dates in the same way (`web/reader/shared/dates.js`). The test cases for both are in
/// `Tests/Browser/listed-dates.json`.
package enum ListedDate {
    /// The names of the months, as shown in all user interfaces.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns the text for a date. A date without a time is the same day in every time zone.
    /// - Parameters:
    ///   - now: the current time.
    ///   - zone: the reader's time zone.
    package static func text(_ date: Date, now: Date = .now, zone: TimeZone = .current) -> String {
        var here = Calendar(identifier: .gregorian)
        here.timeZone = zone
        var there = here
        if date.isDay { there.timeZone = .gmt }
        let parts = there.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func isDay(_ other: Date?) -> Bool {
            guard let other else { return false }
            let day = here.dateComponents([.year, .month, .day], from: other)
            return day.year == parts.year && day.month == parts.month && day.day == parts.day
        }
        if isDay(now) { return date.isDay ? "today" : time(parts) }
        if isDay(here.date(byAdding: .day, value: -1, to: now)) { return "yesterday" }
        let month = months[max(0, min(11, (parts.month ?? 1) - 1))]
        let year = parts.year == here.component(.year, from: now) ? "" : " \(parts.year ?? 0)"
        return "\(parts.day ?? 1) \(month)\(year)"
    }

    /// Returns the day in the reader's time zone, as written in documents: `2026-03-20`. A date without a time is not
    /// converted.
    package static func day(_ date: Date, zone: TimeZone = .current) -> String {
        let day = date.isDay ? date : Date.day(at: date, in: zone)
        return String(day.rfc3339.prefix { $0 != "T" })
    }

    private static func time(_ parts: DateComponents) -> String {
        [parts.hour, parts.minute].map { String($0 ?? 0).zeroPadded(to: 2) }.joined(separator: ":")
    }
}
