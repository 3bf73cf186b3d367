package import Foundation

/// How long a subscription lasts: whole days, weeks, months or years, as ISO 8601 writes them (`P14D`, `P1M`, `P1Y`).
package struct Period: Sendable, Hashable {
    /// The units.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case day = "D"
        case week = "W"
        case month = "M"
        case year = "Y"

        /// As the calendar counts them; weeks are seven days.
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

    /// Names a period; nil for none, and for more than a life.
    package init?(_ count: Int, _ unit: Unit) {
        guard (1...(unit == .year ? 100 : 1200)).contains(count) else { return nil }
        self.count = count
        self.unit = unit
    }

    /// Reads what ``description`` writes.
    package init?(_ text: String) {
        guard let match = text.wholeMatch(of: /P([1-9][0-9]{0,3})([DWMY])/), let count = Int(match.1),
            let unit = Unit(rawValue: String(match.2))
        else { return nil }
        self.init(count, unit)
    }

    /// When it is over, by the clock on the publisher's wall: a month from 31 January ends on the last day of February at the same
    /// hour, however the clocks were changed meanwhile.
    /// - Parameter times: how many of it follow each other; they are counted from the first begin, so that the 31st comes back.
    package func end(from begin: Date, times: Int = 1, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let (component, factor) = unit.component
        // The Gregorian calendar has a date for every number of days, months and years that can be asked for here.
        return calendar.date(byAdding: component, value: count * factor * times, to: begin) ?? begin
    }
}

extension Period: CustomStringConvertible {
    package var description: String { "P\(count)\(unit.rawValue)" }
}
