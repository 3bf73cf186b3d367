import Foundation
import Synchronization

/// The announced items that are not in the library yet. Masthead checks their catalogs and feeds immediately, and a few
/// more times because a cache may return an earlier version.
final class AnnouncedItems: Sendable {
    /// The ID of a publication and the name of an announced issue. A key without a name means any change to the feed.
    struct Key: Hashable, Sendable {
        let publication: Int64
        let name: String?
    }

    private struct Wait {
        var dueAt: Date
        var tries = 0
    }

    private let waits = Mutex<[Key: Wait]>([:])

    /// The times in seconds until the next check if the item was not found. After the last pause, the normal interval
    /// applies.
    private static let pauses = [15.0, 60, 300, 900, 3600]
    /// The maximum number of entries. Further announcements are ignored, because the checks for other items find their
    /// items, too.
    private static let capacity = 1000

    /// Adds an announced issue.
    func add(_ key: Key, at now: Date) {
        waits.withLock { waits in
            // An existing entry keeps the time of its next check.
            if waits.count < Self.capacity, waits[key] == nil { waits[key] = Wait(dueAt: now) }
        }
    }

    /// Whether to check a publication now.
    func isDue(_ publication: Int64, at now: Date) -> Bool {
        waits.withLock { $0.contains { $0.key.publication == publication && $0.value.dueAt <= now } }
    }

    /// Removes the entries of all other publications.
    func forget(besides publications: Set<Int64>) {
        waits.withLock { $0 = $0.filter { publications.contains($0.key.publication) } }
    }

    /// When the next check is due, or nil if there are no entries.
    var next: Date? { waits.withLock { $0.values.map(\.dueAt).min() } }

    /// Returns the entries of some publications.
    func awaited(of publications: Set<Int64>) -> Set<Key> {
        waits.withLock { Set($0.keys.filter { publications.contains($0.publication) }) }
    }

    /// Updates the entries after a check.
    /// - Parameters:
    ///   - keys: The entries from before the check. A check may miss items announced after it began.
    ///   - here: The entries whose items are in the library now.
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
