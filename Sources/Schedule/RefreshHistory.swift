public import Foundation

/// The history of the checks of a catalog or feed. The history determines when the next check is due.
public struct RefreshHistory: Sendable, Hashable {
    /// The time of the last check, regardless of its result, or nil if there was none.
    public var lookedAt: Date?
    /// The number of consecutive failed checks.
    public var failureCount: Int
    /// The earliest time at which the server allows the next check, or nil if the server sets no time.
    public var notBefore: Date?
    /// The text from which the delay is computed. The text must be unique among all checks on all machines.
    public var seed: String

    /// Creates a history.
    public init(lookedAt: Date? = nil, failureCount: Int = 0, notBefore: Date? = nil, seed: String) {
        self.lookedAt = lookedAt
        self.failureCount = failureCount
        self.notBefore = notBefore
        self.seed = seed
    }

    /// The maximum time for which a server may postpone a check.
    public static let longestServerDelay = Duration.seconds(7 * 86_400)
    /// The pause after the first failure. The pause doubles for each further failure.
    public static let firstRetry = Duration.seconds(300)
    /// The maximum pause after failures, unless the interval itself is longer.
    public static let longestRetry = Duration.seconds(86_400)

    /// Returns the time when the next check is due: the last check, plus the interval with its delay. After each
    /// failure, the pause doubles, from five minutes up to a day. A server may postpone the check for at most a week.
    /// - Returns: the distant past if there was no check yet.
    public func next(every interval: RefreshInterval) -> Date {
        guard let lookedAt else { return .distantPast }
        let pause = failureCount > 0 ? retryPause(interval) : interval.duration
        let due = lookedAt.addingTimeInterval(Jitter.spread(pause, seed: seed) / .seconds(1))
        let latest = lookedAt.addingTimeInterval(Self.longestServerDelay / .seconds(1))
        return max(due, notBefore.map { min($0, latest) } ?? due)
    }

    private func retryPause(_ interval: RefreshInterval) -> Duration {
        let doubled = Self.firstRetry * Double(1 << min(failureCount - 1, 20))
        return min(doubled, max(interval.duration, Self.longestRetry))
    }

    /// Returns whether a check is due. A check is also due if the last check is in the future, so that checks continue
    /// after the clock is set back.
    public func isDue(at now: Date, every interval: RefreshInterval) -> Bool {
        guard let lookedAt, lookedAt.timeIntervalSince(now) < 60 else { return true }
        return now >= next(every: interval)
    }
}
