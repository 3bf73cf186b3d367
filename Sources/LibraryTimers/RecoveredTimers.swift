import Foundation
package import GRDB
package import LibraryCore
import Schedule

/// Timers and their events, merged from a damaged database and its backups. Rows are added from newest to oldest.
package struct RecoveredTimers: RecoveredPart {
    package typealias Fields = RecoveredRows.Fields

    private var timers: [Int64: Fields] = [:]
    private var events: [[Int64]: Fields] = [:]
    private var numbers: [String: Int64] = [:]

    package var timerCount: Int { timers.count }

    /// Adds the timers and events from one copy of the database. Skips incomplete rows, and rows that a newer copy has
    /// already added.
    package mutating func add(_ rows: LibraryRows, _ renumbered: RecoveredNumbers) {
        let (items, publications) = (renumbered.items, renumbered.publications)
        var here: [Int64: Int64] = [:]
        for fields in rows["timer"].dictionaries {
            guard let number = fields["id"]?.integer, here[number] == nil, let identity = fields["identity"]?.text,
                UUID(uuidString: identity) != nil, let course = fields["course"]?.text, Self.isCourse(course)
            else { continue }
            if let known = numbers[identity] {
                here[number] = known
                continue
            }
            let id = timers[number] == nil ? number : (timers.keys.max() ?? 0) + 1
            (here[number], numbers[identity]) = (id, id)
            timers[id] = [
                "id": .integer(id), "identity": .text(identity), "course": .text(course),
                // A value of 0 makes the agent compute when the timer is due.
                "wakeAt": .real(0),
                "itemID": fields["itemID"]?.integer.flatMap { items[$0] }.map { .integer($0) } ?? .null,
                "publicationID": fields["publicationID"]?.integer.flatMap { publications[$0] }.map { .integer($0) }
                    ?? .null,
                "createdAt": .real(Self.time(fields["createdAt"]) ?? 0),
                "pastSuccess": .integer(Self.count(fields["pastSuccess"]) ?? 0),
                "pastMissed": .integer(Self.count(fields["pastMissed"]) ?? 0),
            ]
        }
        for fields in rows["timerEvent"].dictionaries {
            guard let timer = fields["timerID"]?.integer.flatMap({ here[$0] }), let run = Self.count(fields["run"]),
                let count = Self.count(fields["count"]), events[[timer, run, count]] == nil,
                let due = Self.time(fields["due"]), let toldAt = Self.time(fields["toldAt"])
            else { continue }
            var kept: Fields = [
                "timerID": .integer(timer), "run": .integer(run), "count": .integer(count),
                "fellDue": .integer(Self.count(fields["fellDue"]) ?? 1), "due": .real(due), "toldAt": .real(toldAt),
                "doneAt": Self.time(fields["doneAt"]).map { .real($0) } ?? .null,
            ]
            for way in ["shown", "handedOver", "sent"] {
                let delivery = fields[way]?.text.flatMap(TimerDelivery.init) ?? .told
                kept[way] = .text(delivery.rawValue)
            }
            events[[timer, run, count]] = kept
        }
    }

    /// Inserts the timers and events into a new database that already contains the items and publications.
    package func write(_ db: Database, insert: (Fields, String) throws -> Void) throws {
        let known = [
            "itemID": try Int64.fetchSet(db, sql: "SELECT id FROM item"),
            "publicationID": try Int64.fetchSet(db, sql: "SELECT id FROM publication"),
        ]
        for (_, fields) in timers.sorted(by: { $0.key < $1.key }) {
            var fields = fields
            for (column, ids) in known where fields[column]?.integer.map(ids.contains) != true { fields[column] = nil }
            try insert(fields, "timer")
        }
        let inOrder = events.sorted {
            ($0.value["toldAt"]?.number ?? 0, $0.key[0]) < ($1.value["toldAt"]?.number ?? 0, $1.key[0])
        }
        for (_, fields) in inOrder { try insert(fields, "timerEvent") }
    }

    private static func isCourse(_ text: String) -> Bool {
        do {
            _ = try JSONDecoder().decode(TimerCourse.self, from: Data(text.utf8))
            return true
        } catch { return false }
    }

    private static func time(_ value: StoredValue?) -> Double? {
        value?.number.flatMap { Row.times.contains($0) ? $0 : nil }
    }

    private static func count(_ value: StoredValue?) -> Int64? {
        value?.integer.flatMap { (0...Int64(1) << 40).contains($0) ? $0 : nil }
    }
}
