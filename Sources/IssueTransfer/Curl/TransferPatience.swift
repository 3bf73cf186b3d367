/// The time limits of a transfer. The owner of this value reports arriving data, and asks whether the transfer must
/// end.
struct TransferPatience: Sendable {
    /// The reason why a transfer must end.
    enum Fault: Sendable, Hashable {
        /// No data has arrived for the maximum time.
        case stalled
        /// The head of the response was still incomplete after this duration.
        case slowHead(Duration)
        /// The data rate in a time window was below the minimum.
        case tooSlow(bytesPerSecond: Int)
        /// The transfer was still incomplete at the end of its time limit.
        case late(Duration)
        /// Reading an unused body took too long. The outcome of the transfer was already known.
        case drained
    }

    private enum Phase: Sendable { case head, body, drain }

    private let stallTimeout: Duration
    private let headTimeout: Duration
    private let leastRate: Int
    private let rateWindow: Duration
    /// The time limit of the complete transfer, and when the limit is reached.
    private let limit: (duration: Duration, end: ContinuousClock.Instant)?
    private var phase = Phase.head
    private var begun: ContinuousClock.Instant
    private var lastArrival: ContinuousClock.Instant
    private var windowByteCount = 0
    /// The time when the client paused the transfer, or nil if the transfer is not paused.
    private var heldSince: ContinuousClock.Instant?
    /// The total time during which the transfer was paused.
    private var held = Duration.zero

    /// The maximum time for reading an unused body, which the client reads to reuse the connection.
    static let drainTime = Duration.milliseconds(250)
    /// The maximum number of bytes to read from an unused body.
    static let drainByteCount = 16 << 10

    /// Starts measuring the time.
    /// - Parameter limit: the time limit for the complete transfer, and the moment at which the limit is reached.
    ///   Redirects do not extend the limit.
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

    /// Records that bytes of the response have arrived.
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

    /// Records that the client has paused the transfer.
    mutating func hold(now: ContinuousClock.Instant = .now) { heldSince = heldSince ?? now }

    /// Records that the client has resumed the transfer.
    mutating func release(now: ContinuousClock.Instant = .now) {
        guard let since = heldSince else { return }
        heldSince = nil
        held += since.duration(to: now)
        lastArrival = now
    }

    /// Returns the reason why the transfer must end now, or nil if it may continue. After a time window with a
    /// sufficient data rate, the next time window starts.
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

    /// Returns the time after which the client must check the time limits again, even if no data arrives.
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
