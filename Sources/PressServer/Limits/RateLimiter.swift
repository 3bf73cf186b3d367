import Foundation
import Synchronization

/// A limit on the requests per minute for each key, based on the generic cell rate algorithm. Each process counts its
/// own requests.
final class RateLimiter: Sendable {
    /// The time between two requests at the maximum rate.
    private let interval: Duration
    /// The burst limit, as a duration. A client may send as many requests at once as the rate limit allows in half a
    /// minute.
    private let ahead: Duration
    /// The maximum number of keys to keep in memory.
    private let capacity: Int
    /// For each key, the earliest time of the client's next request if its requests were evenly spaced (the algorithm's
    /// "theoretical arrival time").
    private let times = Mutex<[[UInt8]: ContinuousClock.Instant]>([:])

    init(perMinute: Int, capacity: Int = 100_000) {
        interval = .seconds(60) / perMinute
        ahead = .seconds(30)
        self.capacity = capacity
    }

    /// Counts a request from the client with a key.
    /// - Returns: How long to wait if the request exceeds the limit. Such a request does not count.
    func take(_ key: [UInt8], at now: ContinuousClock.Instant = .now) -> Duration? {
        times.withLock { times in
            let next = max(times[key] ?? now, now) + interval
            guard next <= now + max(ahead, interval) else { return now.duration(to: next) - max(ahead, interval) }
            if times.count >= capacity, times[key] == nil { Self.thin(&times, at: now) }
            times[key] = next
            return nil
        }
    }

    /// Returns how long the client with a key must wait before the next request, or nil if it need not wait. This call
    /// does not count as a request.
    func wait(of key: [UInt8], at now: ContinuousClock.Instant = .now) -> Duration? {
        let next = times.withLock { max($0[key] ?? now, now) } + interval
        return next <= now + max(ahead, interval) ? nil : now.duration(to: next) - max(ahead, interval)
    }

    /// Counts a single request as several requests.
    func charge(_ key: [UInt8], _ count: Int, at now: ContinuousClock.Instant = .now) {
        times.withLock { times in
            // After a penalty, a client waits for at most one minute.
            times[key] = min(max(times[key] ?? now, now) + interval * count, now + max(ahead, interval) + .seconds(60))
        }
    }

    /// The number of keys in memory.
    var count: Int { times.withLock(\.count) }

    /// Removes the keys whose time has passed. If most keys are still active, removes an arbitrary half of them.
    private static func thin(_ times: inout [[UInt8]: ContinuousClock.Instant], at now: ContinuousClock.Instant) {
        let all = times.count
        times = times.filter { $0.value > now }
        guard times.count > all / 2 else { return }
        for key in times.keys.prefix(times.count / 2) { times[key] = nil }
    }

    /// Returns the response to a request that exceeds the rate limit.
    static func problem(_ wait: Duration) -> Problem {
        Problem(
            .tooManyRequests, "Too many requests.",
            retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }
}
