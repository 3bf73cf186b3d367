import IssueTransfer
import Synchronization

/// The services to which nothing is sent for a while.
final class PausedServices: Sendable {
    /// The pause after a fault that only the publisher can fix. Apple asks for the same pause after faults of its own.
    static let longest = Duration.seconds(900)
    /// The pauses between two tries of one notification.
    static let retries = Backoff(first: .seconds(5), longest: longest)

    /// The most services that are remembered: anyone may make up names of some.
    private let capacity: Int
    private let ends = Mutex<[String: ContinuousClock.Instant]>([:])

    init(capacity: Int = 1000) { self.capacity = capacity }

    /// How long nothing is to be sent to a service; nil where it may be.
    func left(for service: String, at now: ContinuousClock.Instant = .now) -> Duration? {
        ends.withLock { ends in
            guard let end = ends[service] else { return nil }
            guard end > now else {
                ends[service] = nil
                return nil
            }
            return now.duration(to: end)
        }
    }

    /// Has nothing sent to a service for a while.
    func pause(_ service: String, for time: Duration = longest, at now: ContinuousClock.Instant = .now) {
        ends.withLock { ends in
            if ends.count >= capacity { ends = ends.filter { $0.value > now } }
            if ends.count >= capacity, let any = ends.keys.first { ends[any] = nil }
            ends[service] = max(ends[service] ?? now, now + min(time, Self.longest))
        }
    }

    /// How many services are remembered.
    var count: Int { ends.withLock(\.count) }
}
