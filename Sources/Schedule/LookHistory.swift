public import Foundation

/// What is known of the looks at something so far, and when the next one is due because of it.
public struct LookHistory: Sendable, Hashable {
    /// When it was last looked at, whatever came of it; nil where it never was.
    public var lookedAt: Date?
    /// How many looks failed since the last that did not.
    public var failureCount: Int
    /// Before when the other side asks not to be looked at.
    public var notBefore: Date?
    /// What tells it from what else is looked at, on this machine and others: the jitter is made of it.
    public var seed: String

    /// Describes what is known.
    public init(lookedAt: Date? = nil, failureCount: Int = 0, notBefore: Date? = nil, seed: String) {
        self.lookedAt = lookedAt
        self.failureCount = failureCount
        self.notBefore = notBefore
        self.seed = seed
    }

    /// How long the other side may ask to be left alone, at most.
    public static let longestAsked = Duration.seconds(7 * 86_400)
    /// The pause after the first failure; it doubles with each that follows.
    public static let firstRetry = Duration.seconds(300)
    /// The longest pause after failures, where the interval itself is no longer.
    public static let longestRetry = Duration.seconds(86_400)

    /// When the next look is due: an interval with its jitter after the last; after failures a pause that doubles from five minutes to a day.
    /// Never before the other side wants it, for a week at most.
    /// - Returns: the distant past where it was never looked at.
    public func next(every interval: LookInterval) -> Date {
        guard let lookedAt else { return .distantPast }
        let pause = failureCount > 0 ? retryPause(interval) : interval.duration
        let due = lookedAt.addingTimeInterval(Jitter.spread(pause, seed: seed) / .seconds(1))
        let latest = lookedAt.addingTimeInterval(Self.longestAsked / .seconds(1))
        return max(due, notBefore.map { min($0, latest) } ?? due)
    }

    private func retryPause(_ interval: LookInterval) -> Duration {
        let doubled = Self.firstRetry * Double(1 << min(failureCount - 1, 20))
        return min(doubled, max(interval.duration, Self.longestRetry))
    }

    /// Whether a look is due by now. It also is where the last one lies in the future: a clock that was put back shall not keep it
    /// from being looked at.
    public func isDue(at now: Date, every interval: LookInterval) -> Bool {
        guard let lookedAt, lookedAt.timeIntervalSince(now) < 60 else { return true }
        return now >= next(every: interval)
    }
}
