import Foundation
import Synchronization

/// What publishers' servers have announced and is not in the library yet: their catalogs, and feeds, are looked at at once, and a few times
/// more where what comes is older than the announcement, as caches have it.
final class AnnouncedIssues: Sendable {
    /// An issue by its publication's number and its name; without a name any change of a feed.
    struct Key: Hashable, Sendable {
        let publication: Int64
        let name: String?
    }

    private struct Wait {
        var dueAt: Date
        var tries = 0
    }

    private let waits = Mutex<[Key: Wait]>([:])

    /// How long after a look that did not bring it the next one is due, in seconds. After the last the usual interval holds.
    private static let pauses = [15.0, 60, 300, 900, 3600]
    /// The most that wait. What is beyond comes with the looks for the others.
    private static let capacity = 1000

    /// Has an issue waited for.
    func add(_ key: Key, at now: Date) {
        waits.withLock { waits in
            // One that waits already has its next look.
            if waits.count < Self.capacity, waits[key] == nil { waits[key] = Wait(dueAt: now) }
        }
    }

    /// Whether a publication is to be looked at now.
    func isDue(_ publication: Int64, at now: Date) -> Bool {
        waits.withLock { $0.contains { $0.key.publication == publication && $0.value.dueAt <= now } }
    }

    /// Waits for nothing of other publications.
    func forget(besides publications: Set<Int64>) {
        waits.withLock { $0 = $0.filter { publications.contains($0.key.publication) } }
    }

    /// When the next look is due; nil where nothing is waited for.
    var next: Date? { waits.withLock { $0.values.map(\.dueAt).min() } }

    /// What is waited for of some publications.
    func awaited(of publications: Set<Int64>) -> Set<Key> {
        waits.withLock { Set($0.keys.filter { publications.contains($0.publication) }) }
    }

    /// Is told that it was looked for issues.
    /// - Parameters:
    ///   - keys: those that were waited for when the look began. What was announced since may not have been there yet.
    ///   - here: what the library has by now.
    func looked(for keys: Set<Key>, here: Set<Key>, now: Date) {
        waits.withLock { waits in
            for (key, wait) in waits where keys.contains(key) {
                guard !here.contains(key), wait.tries < Self.pauses.count else {
                    waits[key] = nil
                    continue
                }
                guard wait.dueAt <= now else { continue }
                waits[key] = Wait(
                    dueAt: now.addingTimeInterval(Self.pauses[wait.tries]), tries: wait.tries + 1)
            }
        }
    }
}
