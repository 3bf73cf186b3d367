import Foundation
import Periodical

/// Since when no row of the published catalog refers to a file: kept at the target, as `superseded.json`.
///
/// A client that read the catalog before may still come for such a file, so it is deleted after a grace time, and no file's
/// own age tells when that began.
struct SupersededFiles: Sendable, Equatable {
    static let name = "superseded.json"

    private(set) var since: [String: Date] = [:]

    init() {}

    /// Reads what an earlier run noted.
    init(_ data: Data, subject: String) throws(MastheadError) {
        let document = try Document(data, subject: subject, cannot: "read the list of superseded files").value()
        for (name, value) in document.dictionary ?? [:] { since[name] = value.date }
    }

    /// Takes note of which files are in use now.
    /// - Parameter isOurs: whether a file was published: what else lies at the target is left alone.
    mutating func update(present: Set<String>, inUse: Set<String>, now: Date, isOurs: (String) -> Bool) {
        since = since.filter { present.contains($0.key) && !inUse.contains($0.key) }
        for name in present where !inUse.contains(name) && since[name] == nil && isOurs(name) {
            since[name] = now
        }
    }

    /// The files whose grace is over.
    func expired(after grace: TimeInterval, now: Date) -> [String] {
        since.filter { now.timeIntervalSince($0.value) >= grace }.keys.sorted()
    }

    mutating func remove(_ names: [String]) { for name in names { since[name] = nil } }

    func encoded() throws -> Data { try PropertyValue.dictionary(since.mapValues { .date($0) }).json() }
}
