/// How many bytes may be taken now, so that all transfers of a client together stay under a rate.
struct RateLimiter: Sendable {
    private let bytesPerSecond: Double
    /// What may be taken at once; a piece may overdraw it, and then nothing is taken until time has paid for it.
    private var allowance = 0.0
    private var updated: ContinuousClock.Instant

    /// Limits to a number of bytes per second.
    init(bytesPerSecond: Int, now: ContinuousClock.Instant = .now) {
        self.bytesPerSecond = Double(max(1, bytesPerSecond))
        updated = now
    }

    /// Takes bytes if there is an allowance left.
    mutating func take(_ byteCount: Int, now: ContinuousClock.Instant = .now) -> Bool {
        update(now)
        guard allowance >= 0 else { return false }
        allowance -= Double(byteCount)
        return true
    }

    /// How long until bytes may be taken again.
    mutating func pause(now: ContinuousClock.Instant = .now) -> Duration {
        update(now)
        return allowance >= 0 ? .zero : .seconds(-allowance / bytesPerSecond)
    }

    private mutating func update(_ now: ContinuousClock.Instant) {
        // What was not used in the last tenth of a second is lost, so that a stall is not followed by a flood.
        allowance = min(bytesPerSecond / 10, allowance + bytesPerSecond * (updated.duration(to: now) / .seconds(1)))
        updated = now
    }
}
