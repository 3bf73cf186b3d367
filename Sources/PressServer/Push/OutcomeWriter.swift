import Logging
import Periodical
import ServerStore
import Synchronization

/// Writes down what became of notifications: all that came while the last ones were written in one transaction.
final class OutcomeWriter: Sendable {
    private let queue: PushQueue
    private let permits: Permits
    private let metrics: PressMetrics
    private let logger: Logger
    private let waiting = Mutex<[NotificationOutcome]>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(_ queue: PushQueue, _ permits: Permits, metrics: PressMetrics, logger: Logger) {
        self.queue = queue
        self.permits = permits
        self.metrics = metrics
        self.logger = logger
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes an outcome.
    func add(_ outcome: NotificationOutcome) {
        waiting.withLock { $0.append(outcome) }
        signal.yield()
    }

    /// There come no more.
    func finish() { signal.finish() }

    /// Writes until there come no more, and all is written.
    func run() async {
        for await _ in signals { await writeWaiting() }
        await writeWaiting()
    }

    private func writeWaiting() async {
        let outcomes = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        guard !outcomes.isEmpty else { return }
        // What was sent and is not written down goes twice: it is tried for as long as the server runs.
        while true {
            do throws(MastheadError) {
                try await queue.write(outcomes)
                break
            } catch {
                logger.error("outcomes", metadata: ["error": "\(error.summary)", "count": "\(outcomes.count)"])
                do { try await ContinuousClock().sleep(for: .seconds(1)) } catch { break }
            }
        }
        for outcome in outcomes {
            metrics.push(outcome.claimed.address.kind.rawValue, outcome.result.name)
        }
        await permits.give(outcomes.count)
    }
}

extension NotificationOutcome.Result {
    /// As the numbers name it.
    var name: String {
        switch self {
        case .sent: "sent"
        case .refused: "refused"
        case .gone: "gone"
        case .givenUp: "given up"
        case .later: "put off"
        }
    }
}
