import Foundation
import Synchronization

/// The servers that were unreachable in the last minute, even after all retries. Without this list, each of a hundred
/// requests to such a server would wait for its retries.
final class UnreachableOrigins: Sendable {
    private let times = Mutex<[String: ContinuousClock.Instant]>([:])
    /// A server counts as unreachable for this time after a failure.
    private static let memory = Duration.seconds(60)

    /// Returns whether the server of a URL currently counts as unreachable.
    func contains(_ url: URL) -> Bool {
        times.withLock { times in times[url.origin].map { $0.duration(to: .now) < Self.memory } ?? false }
    }

    /// Records that the server of a URL was unreachable.
    func note(_ url: URL) { times.withLock { $0[url.origin] = .now } }

    /// Records that the server of a URL has responded.
    func forget(_ url: URL) { times.withLock { $0[url.origin] = nil } }
}
