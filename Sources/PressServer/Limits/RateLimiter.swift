import Foundation
import Synchronization

/// So many requests in a minute for each key, evenly: the generic cell rate algorithm. Each process counts by itself.
final class RateLimiter: Sendable {
    /// What a request takes of the time.
    private let interval: Duration
    /// How far ahead of its time a key may be: half a minute's requests at once.
    private let ahead: Duration
    /// The most keys that are remembered.
    private let capacity: Int
    /// When the requests of a key would be over had they come evenly.
    private let times = Mutex<[[UInt8]: ContinuousClock.Instant]>([:])

    init(perMinute: Int, capacity: Int = 100_000) {
        interval = .seconds(60) / perMinute
        ahead = .seconds(30)
        self.capacity = capacity
    }

    /// Counts a request.
    /// - Returns: how long to wait where there were too many; then it is not counted.
    func take(_ key: [UInt8], at now: ContinuousClock.Instant = .now) -> Duration? {
        times.withLock { times in
            let next = max(times[key] ?? now, now) + interval
            guard next <= now + max(ahead, interval) else { return now.duration(to: next) - max(ahead, interval) }
            if times.count >= capacity, times[key] == nil { Self.thin(&times, at: now) }
            times[key] = next
            return nil
        }
    }

    /// How long a key has to wait; nil where it need not. Nothing is counted.
    func wait(of key: [UInt8], at now: ContinuousClock.Instant = .now) -> Duration? {
        let next = times.withLock { max($0[key] ?? now, now) } + interval
        return next <= now + max(ahead, interval) ? nil : now.duration(to: next) - max(ahead, interval)
    }

    /// Counts something as so many requests more.
    func charge(_ key: [UInt8], _ count: Int, at now: ContinuousClock.Instant = .now) {
        times.withLock { times in
            // Nothing is put off for longer than a minute.
            times[key] = min(max(times[key] ?? now, now) + interval * count, now + max(ahead, interval) + .seconds(60))
        }
    }

    /// How many keys are remembered.
    var count: Int { times.withLock(\.count) }

    /// Forgets the keys whose time is over; where all are under way, any half of them.
    private static func thin(_ times: inout [[UInt8]: ContinuousClock.Instant], at now: ContinuousClock.Instant) {
        let all = times.count
        times = times.filter { $0.value > now }
        guard times.count > all / 2 else { return }
        for key in times.keys.prefix(times.count / 2) { times[key] = nil }
    }

    /// The answer to a request that is one too many.
    static func problem(_ wait: Duration) -> Problem {
        Problem(
            .tooManyRequests, "There were too many requests.",
            retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }
}
