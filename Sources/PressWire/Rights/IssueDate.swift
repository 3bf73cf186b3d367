package import Foundation
import Periodical

/// The publication date of an issue: a moment, or a whole day in the publisher's time zone. If a subscription includes
/// any part of this day, it includes the issue.
package struct IssueDate: Sendable, Hashable {
    /// The first moment of the date.
    package let first: Date
    /// The last moment of the date, to the millisecond.
    package let last: Date

    /// Creates the date from the value of `Date` in the catalog.
    /// - Parameters:
    ///   - date: The date from the catalog. Midnight UTC means a whole day in the publisher's time zone.
    ///   - zone: The publisher's time zone.
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

    /// Returns the first moment of a day in a time zone. The first moment is midnight, or the first valid time if a
    /// clock change skips midnight.
    private static func begin(of day: Date, in zone: TimeZone) -> Date? {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        var local = Calendar(identifier: .gregorian)
        local.timeZone = zone
        let parts = utc.dateComponents([.era, .year, .month, .day], from: day)
        // Every day has a noon, so the start of the day is derived from noon.
        var noon = parts
        noon.hour = 12
        return local.date(from: noon).map { local.startOfDay(for: $0) }
    }
}
