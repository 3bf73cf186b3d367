package import Foundation
import Periodical

/// The publication date of an issue: a moment, or a whole day in the publisher's time zone. A subscription that covers
/// any part of the day includes the issue.
package struct IssueDate: Sendable, Hashable {
    /// The first moment of the date.
    package let first: Date
    /// The last moment of the date, to the millisecond.
    package let last: Date

    /// Creates the date from a catalog's `Date`.
    /// - Parameters:
    ///   - date: The date in the catalog. Midnight UTC stands for a whole day in the publisher's time zone.
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

    /// Returns the start of a day in a time zone: midnight or, if a clock change skips midnight, the first time that
    /// exists.
    private static func begin(of day: Date, in zone: TimeZone) -> Date? {
        var utc = Calendar(identifier: .gregorian)
        utc.timeZone = .gmt
        var local = Calendar(identifier: .gregorian)
        local.timeZone = zone
        let parts = utc.dateComponents([.era, .year, .month, .day], from: day)
        // Start from noon, because every day has a noon, but not every day has a midnight.
        var noon = parts
        noon.hour = 12
        return local.date(from: noon).map { local.startOfDay(for: $0) }
    }
}
