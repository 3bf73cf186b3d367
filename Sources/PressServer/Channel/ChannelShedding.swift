import Logging
import Synchronization

/// Closes some channels when the server has as many connections as it may: readers of a channel connect again by themselves.
final class ChannelShedding: Sendable {
    private let events: ReleaseEvents
    private let metrics: PressMetrics
    private let logger: Logger
    private let lastLogged = Mutex<ContinuousClock.Instant?>(nil)

    /// How many are closed at once.
    private static let count = 32
    /// The log has one line in this time, however many connections come.
    private static let logInterval = Duration.seconds(60)

    init(_ events: ReleaseEvents, metrics: PressMetrics, logger: Logger) {
        (self.events, self.metrics, self.logger) = (events, metrics, logger)
    }

    /// Closes some channels, first those of the addresses that have the most.
    func makeRoom() {
        let closed = events.shed(Self.count)
        metrics.refuse("connections")
        let isNew = lastLogged.withLock { last in
            guard last.map({ $0.duration(to: .now) >= Self.logInterval }) ?? true else { return false }
            last = .now
            return true
        }
        guard isNew else { return }
        logger.warning(
            "as many connections as the limit of open files allows",
            metadata: [
                "channels-closed": "\(closed)",
                "hint": "Raise LimitNOFILE of the service, or lower 'channels' in the configuration.",
            ])
    }
}
