import Foundation
import Synchronization

/// The servers that were unreachable a moment ago, after all retries. Further requests to them run only once, so that a
/// hundred files of a server that is down do not wait a hundred times.
final class UnreachableOrigins: Sendable {
    private let times = Mutex<[String: ContinuousClock.Instant]>([:])
    /// How long a server counts as unreachable.
    private static let memory = Duration.seconds(60)

    /// Returns whether the server of a URL was unreachable.
    func contains(_ url: URL) -> Bool {
        times.withLock { times in times[url.origin].map { $0.duration(to: .now) < Self.memory } ?? false }
    }

    /// Records that the server of a URL was unreachable.
    func note(_ url: URL) { times.withLock { $0[url.origin] = .now } }

    /// Records that the server of a URL answers.
    func forget(_ url: URL) { times.withLock { $0[url.origin] = nil } }
}
