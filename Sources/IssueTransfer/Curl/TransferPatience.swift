/// How long a transfer is waited for, as a value: it is told what arrives, and says when the transfer has to end.
struct TransferPatience: Sendable {
    /// Why a transfer has to end.
    enum Fault: Sendable, Hashable {
        /// Nothing arrived for too long.
        case stalled
        /// The head of the response is not whole after this time.
        case slowHead(Duration)
        /// In a window of time fewer bytes arrived than so many a second.
        case tooSlow(bytesPerSecond: Int)
        /// The whole did not come in the time that it has.
        case late(Duration)
        /// What was to be thrown away took too long; the outcome is known already.
        case drained
    }

    private enum Phase: Sendable { case head, body, drain }

    private let stallTimeout: Duration
    private let headTimeout: Duration
    private let leastRate: Int
    private let rateWindow: Duration
    /// The time that the whole has, and when it is over.
    private let limit: (duration: Duration, end: ContinuousClock.Instant)?
    private var phase = Phase.head
    private var begun: ContinuousClock.Instant
    private var lastArrival: ContinuousClock.Instant
    private var windowByteCount = 0
    /// Since when the transfer is held back by the client itself.
    private var heldSince: ContinuousClock.Instant?
    /// How long the client held the transfer back.
    private var held = Duration.zero

    /// How long the body of a response that brings nothing may take, so that the connection can be used again.
    static let drainTime = Duration.milliseconds(250)
    /// The most bytes of such a body.
    static let drainByteCount = 16 << 10

    /// Begins to wait.
    /// - Parameter limit: the time that the whole has, and when it is over; over redirects it is the same.
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

    /// Is told that bytes came.
    mutating func arrived(_ byteCount: Int, now: ContinuousClock.Instant = .now) {
        lastArrival = now
        if phase == .body { windowByteCount += byteCount }
    }

    /// Is told that the head is whole.
    /// - Parameter drains: whether what follows is thrown away.
    mutating func headEnded(drains: Bool, now: ContinuousClock.Instant = .now) {
        phase = drains ? .drain : .body
        begun = now
        held = .zero
        windowByteCount = 0
    }

    /// Is told that the client takes nothing at the moment.
    mutating func hold(now: ContinuousClock.Instant = .now) { heldSince = heldSince ?? now }

    /// Is told that the client goes on.
    mutating func release(now: ContinuousClock.Instant = .now) {
        guard let since = heldSince else { return }
        heldSince = nil
        held += since.duration(to: now)
        lastArrival = now
    }

    /// Why the transfer has to end now, or nil. A window that was fast enough is followed by the next.
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

    /// How long nothing has to be looked at if nothing arrives.
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
