package import Foundation

/// The duration of a subscription, in days, weeks, months or years, written as in ISO 8601 (`P14D`, `P1M`, `P1Y`).
package struct Period: Sendable, Hashable {
    /// A unit of time.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"

        /// The calendar component for the unit, and a factor for weeks, which are counted as seven days.
        fileprivate var component: (Calendar.Component, Int) {
            switch self {
            case .day: (.day, 1)
            case .week: (.day, 7)
            case .month: (.month, 1)
            case .year: (.year, 1)
            }
        }
    }

    package let count: Int
    package let unit: Unit

    /// Creates a period. Returns nil if it is empty, or longer than 100 years or 1200 of any other unit.
    package init?(_ count: Int, _ unit: Unit) {
        guard (1...(unit == .year ? 100 : 1200)).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Parses the format of ``description``. Returns nil for any other text.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /P([1-9][0-9]{0,3})([DWMY])/), let count = Int(match.1),
            let unit = Unit(rawValue: String(match.2))
        else { return nil }
        self.init(count, unit)
    }

    /// Returns the end of the period in the publisher's local time. A month that starts on January 31 ends on the last
    /// day of February. The time of day stays the same across clock changes.
    /// - Parameter times: The number of consecutive periods. All of them are counted from the start of the first, so
    ///   the month after February ends on the 31st again.
    package func end(from begin: Date, times: Int = 1, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let (component, factor) = unit.component
        // The Gregorian calendar has a date for any number of days, months and years within the limits.
        return calendar.date(byAdding: component, value: count * factor * times, to: begin) ?? begin
    }
}

extension Period: CustomStringConvertible {
    package var description: String { "P\(count)\(unit.rawValue)" }
}
