import Logging
import Periodical
import ServerStore
import Synchronization

/// Saves the results of notifications. Results that arrive during a transaction are saved together in the next one.
final class OutcomeWriter: Sendable {
    private let queue: PushQueue
    private let permits: NotificationLimit
    private let metrics: PressMetrics
    private let logger: Logger
    private let waiting = Mutex<[NotificationOutcome]>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(_ queue: PushQueue, _ permits: NotificationLimit, metrics: PressMetrics, logger: Logger) {
        self.queue = queue
        self.permits = permits
        self.metrics = metrics
        self.logger = logger
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ outcome: NotificationOutcome) {
        waiting.withLock { $0.append(outcome) }
        signal.yield()
    }

    /// Ends the input. No results may be added after this call.
    func finish() { signal.finish() }

    /// Saves results until the input has ended and all of them are saved.
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
        // Retry for as long as the server runs, because losing a result would send the notification again.
        while true {
            do throws(MastheadError) {
                try await queue.write(outcomes)
                break
            } catch {
                logger.error(
                    "cannot save results", metadata: ["error": "\(error.summary)", "count": "\(outcomes.count)"])
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
    /// The names of all results in the metrics.
    static let names = [Self.sent, .refused, .gone(since: .distantPast), .givenUp, .later(.zero)].map(\.name)

    /// The result's name in the metrics.
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
