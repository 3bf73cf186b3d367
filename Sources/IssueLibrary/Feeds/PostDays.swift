public import Foundation

/// From which day on, or before which, posts are: by the reader's time zone. A post that has a day and no time is of that day wherever it is read.
public struct PostDays: Sendable, Hashable {
    /// A day with the moment at which it begins where the reader is.
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

    /// - Parameters:
    ///   - since: the first day, as its beginning in UTC; nil for all.
    ///   - before: the day before which they are; nil for all.
    ///   - zone: where the reader is.
    public init(since: Date? = nil, before: Date? = nil, zone: TimeZone) {
        self.since = since.map { Beginning($0, in: zone) }
        self.before = before.map { Beginning($0, in: zone) }
    }
}
