public import Foundation

/// How often a publication releases, by the dates of what it released.
public struct ReleaseRhythm: Sendable, Hashable {
    /// The usual time between two releases, in seconds: the median, a day at least.
    public let gap: TimeInterval

    /// The number of releases from which a rhythm can be told.
    public static let leastCount = 3
    /// After so many times the usual time something that has not changed is worth a word.
    public static let patience = 3.0

    /// Finds the rhythm; nil where there are fewer than three releases.
    public init?(of dates: some Sequence<Date>) {
        let sorted = dates.sorted()
        guard sorted.count >= Self.leastCount else { return nil }
        let gaps = zip(sorted, sorted.dropFirst()).map { $1.timeIntervalSince($0) }.sorted()
        let middle = gaps.count / 2
        let median = gaps.count.isMultiple(of: 2) ? (gaps[middle - 1] + gaps[middle]) / 2 : gaps[middle]
        gap = max(86_400, median)
    }

    /// Whether something has been as it is for three times as long as usual.
    /// - Parameters:
    ///   - change: when it last changed.
    ///   - now: the present.
    public func isOverdue(since change: Date, at now: Date) -> Bool {
        now.timeIntervalSince(change) >= Self.patience * gap
    }
}
