package import Foundation

/// The date on a cover: a day, one or two months, a season or a year.
///
/// The usual notations of magazines are supported in English, German, French, Spanish, Italian, Dutch and Portuguese:
/// `1984`, `1984-12`, `12/1984`, `24 December 1984`, `July/August 1984`, `Spring 2026`, `Winter 2025/26`.
public struct CoverDate: Sendable, Hashable {
    /// The precision of the date.
    enum Precision: Sendable, Hashable {
        case day, month, season, year
    }

    /// The first and last day of the date.
    let days: ClosedRange<CalendarDay>
    let precision: Precision

    /// The first moment of the date, in UTC.
    package var start: Date? {
        let day = days.lowerBound
        let (month, number) = (String(day.month).zeroPadded(to: 2), String(day.day).zeroPadded(to: 2))
        return Date(written: "\(day.year)-\(month)-\(number)")
    }

    /// Whether the date is a single day.
    package var isDay: Bool { precision == .day }

    /// The year, or the first of two years.
    public var year: Int { days.lowerBound.year }

    /// Reads the date on a cover, or returns nil if the year is unknown.
    public init?(_ text: String) {
        // Longer text is prose rather than a date.
        guard text.utf8.count <= 100, var parts = CoverDateParts(text), let year = parts.takeYear() else { return nil }
        if let season = parts.season {
            self.init(season: season, year: year, isOverTheYear: parts.lastYear == year + 1)
        } else if let first = parts.months.first {
            let last = parts.months.last ?? first
            guard parts.months.count <= 2 else { return nil }
            if let day = parts.day, parts.months.count == 1 {
                let date = CalendarDay(year, first, day)
                self.init(days: date...date, precision: .day)
            } else {
                let lastYear = parts.lastYear ?? (last < first ? year + 1 : year)
                let (start, end) = (CalendarDay(year, first, 1), CalendarDay(lastYear, last, 31))
                guard start <= end else { return nil }
                self.init(days: start...end, precision: .month)
            }
        } else {
            let lastYear = max(parts.lastYear ?? year, year)
            self.init(days: CalendarDay(year, 1, 1)...CalendarDay(lastYear, 12, 31), precision: .year)
        }
    }

    private init(days: ClosedRange<CalendarDay>, precision: Precision) {
        self.days = days
        self.precision = precision
    }

    /// Creates the date of a season, numbered from 21 to 24 as in ISO 8601-2. Winter is the last season of its year,
    /// unless it extends into the next year.
    private init(season: Int, year: Int, isOverTheYear: Bool) {
        let start = CalendarDay(year, season * 3 + 3, 1)
        let end = season < 3 ? CalendarDay(year, season * 3 + 5, 31) : CalendarDay(year, 12, 31)
        self.init(
            days: start...(isOverTheYear && season == 3 ? CalendarDay(year + 1, 2, 31) : end), precision: .season)
    }

    /// Returns the day that an issue with this cover date is sorted by: the publication date if it is within the cover
    /// date, otherwise the day of the cover date that is nearest to it.
    ///
    /// The publication date of a digitized issue is often the date of the scan. For a season, any publication date in
    /// its year is accepted, because seasons differ between the hemispheres and winter may be at either end of a year.
    func place(of date: CalendarDay?) -> CalendarDay {
        guard let date else { return days.lowerBound }
        let wholeYear = CalendarDay(year, 1, 1)...CalendarDay(year, 12, 31)
        if precision == .season, (CalendarDay(year - 1, 12, 1)...wholeYear.upperBound).contains(date) {
            return date.clamped(to: wholeYear)
        }
        return date.clamped(to: days)
    }
}
