/// The pauses between retries. Each pause is about twice as long as the preceding one, up to a maximum.
package struct Backoff: Sendable, Hashable {
    /// The average pause before the first retry.
    package let first: Duration
    /// The maximum pause between two retries.
    package let longest: Duration

    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// Returns the pause after a number of retries. The random half of each pause spreads the retries of clients that
    /// failed at the same time.
    package func pause(afterRetries count: Int) -> Duration {
        min(first * (Double(1 << min(max(count, 0), 20)) * Double.random(in: 0.5...1.5)), longest)
    }
}
