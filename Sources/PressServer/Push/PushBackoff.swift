import IssueTransfer
import Synchronization

/// The push services that the server must not send to at the moment.
final class PushBackoff: Sendable {
    /// The pause after an error that only the publisher can fix. Apple requires the same pause after an error at its
    /// own servers.
    static let longest = Duration.seconds(900)
    /// The pauses between attempts to send a notification.
    static let retries = Backoff(first: .seconds(5), longest: longest)

    /// The maximum number of services to keep in memory. Clients can invent service names.
    private let capacity: Int
    private let ends = Mutex<[String: ContinuousClock.Instant]>([:])

    init(capacity: Int = 1000) { self.capacity = capacity }

    /// Returns how long the server must not send to a service, or nil if it may send now.
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

    func pause(_ service: String, for time: Duration = longest, at now: ContinuousClock.Instant = .now) {
        ends.withLock { ends in
            if ends.count >= capacity { ends = ends.filter { $0.value > now } }
            if ends.count >= capacity, let any = ends.keys.first { ends[any] = nil }
            ends[service] = max(ends[service] ?? now, now + min(time, Self.longest))
        }
    }

    /// The number of services in memory.
    var count: Int { ends.withLock(\.count) }
}
