import Foundation
import Synchronization

/// The servers that could not be reached in the last minute, even after all retries. Without this list, each of a
/// hundred requests to such a server would go through all of its retries.
final class UnreachableOrigins: Sendable {
    private let times = Mutex<[String: ContinuousClock.Instant]>([:])
    /// How long a server counts as unreachable after a failure.
    private static let memory = Duration.seconds(60)

    /// Returns whether a URL's server currently counts as unreachable.
    func contains(_ url: URL) -> Bool {
        times.withLock { times in times[url.origin].map { $0.duration(to: .now) < Self.memory } ?? false }
    }

    /// Records that a URL's server could not be reached.
    func note(_ url: URL) { times.withLock { $0[url.origin] = .now } }

    /// Records that a URL's server has responded.
    func forget(_ url: URL) { times.withLock { $0[url.origin] = nil } }
}
