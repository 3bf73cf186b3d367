import Foundation
import Synchronization

/// Announced items that are not yet in the library. Their catalogs and feeds are checked immediately, and then a few
/// more times because a cache may return an earlier version.
final class AnnouncedItems: Sendable {
    /// A publication's ID, and the name of an announced issue or, for any change to a feed, nil.
    struct Key: Hashable, Sendable {
        let publication: Int64
        let name: String?
    }

    private struct Wait {
        var dueAt: Date
        var tries = 0
    }

    private let waits = Mutex<[Key: Wait]>([:])

    /// The seconds until the next check if the item was not found. After the last of these pauses, the normal interval
    /// applies.
    private static let pauses = [15.0, 60, 300, 900, 3600]
    /// The maximum number of entries. Further announcements are ignored, because checks for other items find these as
    /// well.
    private static let capacity = 1000

    /// Adds an announced issue.
    func add(_ key: Key, at now: Date) {
        waits.withLock { waits in
            // Keep the time of an existing entry's next check.
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

    /// Returns the entries of the given publications.
    func awaited(of publications: Set<Int64>) -> Set<Key> {
        waits.withLock { Set($0.keys.filter { publications.contains($0.publication) }) }
    }

    /// Updates the entries after a check.
    /// - Parameters:
    ///   - keys: The entries from before the check. Items announced after it started may have been missed.
    ///   - here: The entries whose items are now in the library.
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
