import Synchronization

/// How long to wait before something is sent again, and whether nothing at all is to be sent to a service for a while.
final class BackOff: Sendable {
    /// How long nothing is sent after what only a person can mend; Apple asks for as long after faults of its own.
    static let longest = Duration.seconds(900)
    private static let first = 5.0

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

    /// How long to wait after so many tries: twice as long each time, and not all at the same moment.
    static func wait(afterAttempts count: Int) -> Duration {
        let seconds = min(longest / .seconds(1), first * Double(1 << min(max(0, count - 1), 20)))
        return .seconds(seconds * Double.random(in: 0.8...1.2))
    }
}
