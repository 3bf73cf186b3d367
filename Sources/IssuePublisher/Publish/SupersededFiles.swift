import Foundation
import Periodical

/// The files that the published catalog no longer names, with the time when each of them was dropped. The list is
/// stored at the target as `superseded.json`.
///
/// Clients with an old catalog may still request these files, so they are deleted only after a grace period. A file's
/// modification date does not show when its grace period started.
struct SupersededFiles: Sendable, Equatable {
    static let name = "superseded.json"

    private(set) var since: [String: Date] = [:]

    init() {}

    /// Reads the list that an earlier run stored.
    init(_ data: Data, subject: String) throws(MastheadError) {
        let document = try Document(data, subject: subject, cannot: "read the list of superseded files").value()
        for (name, value) in document.dictionary ?? [:] { since[name] = value.date }
    }

    /// Updates the list, given the files that are in use now.
    /// - Parameter isOurs: whether Masthead published a file. Other files at the target are not added to the list.
    mutating func update(present: Set<String>, inUse: Set<String>, now: Date, isOurs: (String) -> Bool) {
        since = since.filter { present.contains($0.key) && !inUse.contains($0.key) }
        for name in present where !inUse.contains(name) && since[name] == nil && isOurs(name) {
            since[name] = now
        }
    }

    /// Returns the files whose grace period has ended.
    func expired(after grace: TimeInterval, now: Date) -> [String] {
        since.filter { now.timeIntervalSince($0.value) >= grace }.keys.sorted()
    }

    mutating func remove(_ names: [String]) { for name in names { since[name] = nil } }

    func encoded() throws -> Data { try PropertyValue.dictionary(since.mapValues { .date($0) }).json() }
}
