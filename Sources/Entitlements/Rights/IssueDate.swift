package import Foundation
import Periodical

/// When an issue comes out, by its `Date`: at a moment, or on a day, which is that of the publisher's time zone from its first moment to
/// its last. A subscription of any part of the day is one on that day.
package struct IssueDate: Sendable, Hashable {
    /// The first moment.
    package let first: Date
    /// The last moment, to the millisecond.
    package let last: Date

    /// Reads an issue's `Date`.
    /// - Parameters:
    ///   - date: as catalogs have it: the beginning of a day in UTC is that day, whatever the zone.
    ///   - zone: the publisher's.
    package init(_ date: Date, in zone: TimeZone) {
        guard date.isDay, let end = Self.begin(of: date.addingTimeInterval(86_400), in: zone),
            let begin = Self.begin(of: date, in: zone)
        else {
            first = date
            last = date
            return
        }
        first = begin
        last = max(begin, end.addingTimeInterval(-0.001))
    }

    /// The first moment of a day in a zone: midnight, or what the clocks showed first where that was left out.
    private static func begin(of day: Date, in zone: TimeZone) -> Date? {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        var local = Calendar(identifier: .gregorian)
        local.timeZone = zone
        let parts = utc.dateComponents([.era, .year, .month, .day], from: day)
        // Noon is on every day that there was; its day's beginning is what is wanted.
        var noon = parts
        noon.hour = 12
        return local.date(from: noon).map { local.startOfDay(for: $0) }
    }
}
