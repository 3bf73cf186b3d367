/// A limit on the combined data rate of a client's transfers.
struct RateLimiter: Sendable {
    private let bytesPerSecond: Double
    /// The number of bytes that transfers may accept now. A large buffer can make the allowance negative. Transfers
    /// then wait.
    private var allowance = 0.0
    private var updated: ContinuousClock.Instant

    init(bytesPerSecond: Int, now: ContinuousClock.Instant = .now) {
        self.bytesPerSecond = Double(max(1, bytesPerSecond))
        updated = now
    }

    /// Accepts bytes unless the allowance is negative.
    /// - Returns: whether the bytes were accepted.
    mutating func take(_ byteCount: Int, now: ContinuousClock.Instant = .now) -> Bool {
        update(now)
        guard allowance >= 0 else { return false }
        allowance -= Double(byteCount)
        return true
    }

    /// Returns how long to wait until transfers may accept bytes again.
    mutating func pause(now: ContinuousClock.Instant = .now) -> Duration {
        update(now)
        return allowance >= 0 ? .zero : .seconds(-allowance / bytesPerSecond)
    }

    private mutating func update(_ now: ContinuousClock.Instant) {
        // Allow at most a tenth of a second's worth of bytes. Otherwise, a burst would follow each stall.
        allowance = min(bytesPerSecond / 10, allowance + bytesPerSecond * (updated.duration(to: now) / .seconds(1)))
        updated = now
    }
}
