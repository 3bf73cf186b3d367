/// Measures a transfer against its time limits. The owner reports the data that arrives, and asks whether the transfer
/// must end.
struct TransferPatience: Sendable {
    /// The reason why a transfer must end.
    enum Fault: Sendable, Hashable {
        /// No data arrived for too long.
        case stalled
        /// The head of the response was still incomplete after this time.
        case slowHead(Duration)
        /// The data rate in a time window was below the minimum.
        case tooSlow(bytesPerSecond: Int)
        /// The transfer did not finish within its time limit.
        case late(Duration)
        /// Reading an unused body took too long. The outcome was already known.
        case drained
    }

    private enum Phase: Sendable { case head, body, drain }

    private let stallTimeout: Duration
    private let headTimeout: Duration
    private let leastRate: Int
    private let rateWindow: Duration
    /// The time limit for the whole transfer, and when it is reached.
    private let limit: (duration: Duration, end: ContinuousClock.Instant)?
    private var phase = Phase.head
    private var begun: ContinuousClock.Instant
    private var lastArrival: ContinuousClock.Instant
    private var windowByteCount = 0
    /// When the client paused the transfer, or nil if the transfer is not paused.
    private var heldSince: ContinuousClock.Instant?
    /// How long the transfer has been paused in total.
    private var held = Duration.zero

    /// The maximum time for reading an unused body, which lets the client keep the connection.
    static let drainTime = Duration.milliseconds(250)
    /// The maximum number of bytes to read from an unused body.
    static let drainByteCount = 16 << 10

    /// Starts the clock.
    /// - Parameter limit: the time limit for the whole transfer, and when it is reached. Redirects do not extend it.
    init(
        _ configuration: HTTPClient.Configuration, limit: (duration: Duration, end: ContinuousClock.Instant)? = nil,
        now: ContinuousClock.Instant = .now
    ) {
        stallTimeout = configuration.stallTimeout
        headTimeout = configuration.headTimeout
        leastRate = configuration.effectiveLeastRate
        rateWindow = configuration.rateWindow
        self.limit = limit
        begun = now
        lastArrival = now
    }

    /// Records the arrival of response data.
    mutating func arrived(_ byteCount: Int, now: ContinuousClock.Instant = .now) {
        lastArrival = now
        if phase == .body { windowByteCount += byteCount }
    }

    /// Records that the head of the response is complete.
    /// - Parameter drains: whether the client does not use the body of the response.
    mutating func headEnded(drains: Bool, now: ContinuousClock.Instant = .now) {
        phase = drains ? .drain : .body
        begun = now
        held = .zero
        windowByteCount = 0
    }

    /// Records that the client paused the transfer.
    mutating func hold(now: ContinuousClock.Instant = .now) { heldSince = heldSince ?? now }

    /// Records that the client resumed the transfer.
    mutating func release(now: ContinuousClock.Instant = .now) {
        guard let since = heldSince else { return }
        heldSince = nil
        held += since.duration(to: now)
        lastArrival = now
    }

    /// Returns why the transfer must end now, or nil if it may continue. Starts the next time window if the data rate
    /// was sufficient in the last one.
    mutating func fault(now: ContinuousClock.Instant = .now) -> Fault? {
        guard heldSince == nil else { return nil }
        if let limit, phase != .drain, now >= limit.end + held { return .late(limit.duration) }
        let elapsed = begun.duration(to: now) - held
        switch phase {
        case .drain: return elapsed >= Self.drainTime ? .drained : nil
        case .head: if elapsed >= headTimeout { return .slowHead(headTimeout) }
        case .body:
            if elapsed >= rateWindow {
                guard Double(windowByteCount) >= Double(leastRate) * (elapsed / .seconds(1)) else {
                    return .tooSlow(bytesPerSecond: leastRate)
                }
                headEnded(drains: false, now: now)
            }
        }
        return lastArrival.duration(to: now) >= stallTimeout ? .stalled : nil
    }

    /// Returns how long the client may wait for data before it must check the time limits again.
    func timeLeft(now: ContinuousClock.Instant = .now) -> Duration {
        guard heldSince == nil else { return .seconds(1) }
        let elapsed = begun.duration(to: now) - held
        let own: Duration =
            switch phase {
            case .drain: Self.drainTime - elapsed
            case .head: headTimeout - elapsed
            case .body: rateWindow - elapsed
            }
        let whole = limit.map { now.duration(to: $0.end + held) } ?? own
        return max(.zero, min(own, whole, stallTimeout - lastArrival.duration(to: now)))
    }
}
