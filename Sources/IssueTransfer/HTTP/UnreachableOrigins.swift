import Foundation
import Synchronization

/// The servers that could not be reached a moment ago, after all tries. What else is asked of them is tried once: a hundred
/// files of a server that is off need not be waited for a hundred times.
final class UnreachableOrigins: Sendable {
    private let times = Mutex<[String: ContinuousClock.Instant]>([:])
    /// How long it is remembered.
    private static let memory = Duration.seconds(60)

    /// Whether the server of a URL could not be reached.
    func contains(_ url: URL) -> Bool {
        times.withLock { times in times[url.origin].map { $0.duration(to: .now) < Self.memory } ?? false }
    }

    /// Remembers that the server of a URL could not be reached.
    func note(_ url: URL) { times.withLock { $0[url.origin] = .now } }

    /// The server of a URL answers.
    func forget(_ url: URL) { times.withLock { $0[url.origin] = nil } }
}
