public import Foundation

/// The past checks of a catalog or feed, which determine when the next check is due.
public struct RefreshHistory: Sendable, Hashable {
    /// When the last check ran, whatever its result. Nil if there was none.
    public var lookedAt: Date?
    /// The number of consecutive failed checks.
    public var failureCount: Int
    /// The earliest time that the server allows for the next check, or nil if it allows any.
    public var notBefore: Date?
    /// The text that the delay is computed from. It must be unique among all checks on all machines.
    public var seed: String

    /// Creates a history.
    public init(lookedAt: Date? = nil, failureCount: Int = 0, notBefore: Date? = nil, seed: String) {
        self.lookedAt = lookedAt
        self.failureCount = failureCount
        self.notBefore = notBefore
        self.seed = seed
    }

    /// The longest time by which a server may postpone a check.
    public static let longestServerDelay = Duration.seconds(7 * 86_400)
    /// The pause after the first failure. It doubles with each further failure.
    public static let firstRetry = Duration.seconds(300)
    /// The longest pause after failures, unless the interval is longer.
    public static let longestRetry = Duration.seconds(86_400)

    /// Returns when the next check is due: the interval, plus its delay, after the last check. After failures, the
    /// pause starts at five minutes and doubles up to a day. A server may postpone the check by up to a week.
    /// - Returns: the distant past if nothing was checked yet.
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
    /// when the clock was set back.
    public func isDue(at now: Date, every interval: RefreshInterval) -> Bool {
        guard let lookedAt, lookedAt.timeIntervalSince(now) < 60 else { return true }
        return now >= next(every: interval)
    }
}
