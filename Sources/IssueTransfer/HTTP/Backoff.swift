/// The pauses between tries of what failed: each about twice the one before, up to a longest.
package struct Backoff: Sendable, Hashable {
    /// The pause before the first retry, on average.
    package let first: Duration
    /// The longest pause.
    package let longest: Duration

    package init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// The pause after so many retries. It varies by half, so that clients that failed together do not come back together.
    package func pause(afterRetries count: Int) -> Duration {
        min(first * (Double(1 << min(max(count, 0), 20)) * Double.random(in: 0.5...1.5)), longest)
    }
}
