import Foundation

/// A day in the Gregorian calendar, without a time zone.
struct CalendarDay: Sendable, Hashable, Comparable {
    /// The valid years.
    static let years = 1...9999

    let year: Int
    /// The month, 1 to 12.
    let month: Int
    /// The day, 1 to 31.
    let day: Int

    init(_ year: Int, _ month: Int, _ day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a date's day in UTC, or the nearest valid day if the date is outside the years 1 to 9999.
    init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        guard !seconds.isNaN else {
            self.init(1, 1, 1)
            return
        }
        let days = Int((min(max(seconds, -62_135_596_800), 253_402_300_799) / 86_400).rounded(.down))
        // Count the days since 1 March of the year 0, so that a leap day is the last day of its year. The calendar
        // repeats every 400 years (146,097 days).
        let shifted = days + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    func clamped(to days: ClosedRange<CalendarDay>) -> CalendarDay { min(max(self, days.lowerBound), days.upperBound) }
}
