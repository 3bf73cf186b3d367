public import Foundation

/// The typical interval between a publication's releases, estimated from their dates.
public struct ReleaseRhythm: Sendable, Hashable {
    /// The median interval between two releases, in seconds, at least a day.
    public let gap: TimeInterval

    /// How many releases it takes to determine the interval.
    public static let leastCount = 3
    /// A publication is overdue after this many intervals without a change.
    public static let patience = 3.0

    /// Determines the interval, or returns nil for fewer than three releases.
    public init?(of dates: some Sequence<Date>) {
        let sorted = dates.sorted()
        guard sorted.count >= Self.leastCount else { return nil }
        let gaps = zip(sorted, sorted.dropFirst()).map { $1.timeIntervalSince($0) }.sorted()
        let middle = gaps.count / 2
        let median = gaps.count.isMultiple(of: 2) ? (gaps[middle - 1] + gaps[middle]) / 2 : gaps[middle]
        gap = max(86_400, median)
    }

    /// Whether the publication has not changed for three typical intervals.
    public func isOverdue(since change: Date, at now: Date) -> Bool {
        now.timeIntervalSince(change) >= Self.patience * gap
    }
}
