import Logging
import Synchronization

/// Closes some channels once the server has reached its connection limit. Their clients reconnect automatically.
final class ChannelShedding: Sendable {
    private let events: ReleaseEvents
    private let metrics: PressMetrics
    private let logger: Logger
    private let lastLogged = Mutex<ContinuousClock.Instant?>(nil)

    /// The number of channels to close at a time.
    private static let count = 32
    /// The minimum time between two log lines, however many connections there are.
    private static let logInterval = Duration.seconds(60)

    init(_ events: ReleaseEvents, metrics: PressMetrics, logger: Logger) {
        (self.events, self.metrics, self.logger) = (events, metrics, logger)
    }

    /// Closes some channels, starting with those from the network addresses with the most channels.
    func makeRoom() {
        let closed = events.shed(Self.count)
        metrics.refuse(.connections)
        let isNew = lastLogged.withLock { last in
            guard last.map({ $0.duration(to: .now) >= Self.logInterval }) ?? true else { return false }
            last = .now
            return true
        }
        guard isNew else { return }
        logger.warning(
            "the server reached the connection limit that follows from its open files",
            metadata: [
                "channels-closed": "\(closed)",
                "hint": "Raise LimitNOFILE of the service, or lower 'channels' in the configuration.",
            ])
    }
}
