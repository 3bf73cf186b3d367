public import Foundation

/// A range of days in the user's time zone. A post whose date has no time belongs to the same day in every time zone.
public struct PostDays: Sendable, Hashable {
    /// A day, and when it starts in the user's time zone.
    struct Beginning: Sendable, Hashable {
        let day: Date
        let moment: Date

        init(_ day: Date, in zone: TimeZone) {
            var there = Calendar(identifier: .gregorian)
            there.timeZone = .gmt
            var here = there
            here.timeZone = zone
            let parts = there.dateComponents([.year, .month, .day], from: day)
            self.day = day
            moment = here.date(from: parts) ?? day
        }
    }

    let since: Beginning?
    let before: Beginning?

    /// Creates a range of days.
    /// - Parameters:
    ///   - since: the first day, as its start in UTC, or nil for no lower limit.
    ///   - before: the day after the last day, as its start in UTC, or nil for no upper limit.
    ///   - zone: the user's time zone.
    public init(since: Date? = nil, before: Date? = nil, zone: TimeZone) {
        self.since = since.map { Beginning($0, in: zone) }
        self.before = before.map { Beginning($0, in: zone) }
    }
}
