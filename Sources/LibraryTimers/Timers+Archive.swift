import Foundation
import GRDB
import LibraryCore
public import Periodical
import Schedule

// Exporting and restoring timers.
extension Timers {
    /// Returns timers with their events, for saving in a file or for undoing ``Timers/remove(_:)``.
    /// - Parameter ids: the timers, or nil for all.
    public func archive(_ ids: [LibraryTimer.ID]? = nil) async throws(MastheadError) -> TimerArchive {
        for id in ids ?? [] { _ = try await timer(id) }
        let entries = try await store.read { db in
            try TimerRecord.fetchAll(db).compactMap { record -> TimerArchive.Entry? in
                guard let id = record.id, ids?.contains(id) ?? true else { return nil }
                let past = try Row.fetchOne(
                    db, sql: "SELECT pastSuccess, pastMissed FROM timer WHERE id = ?", arguments: [id])
                return TimerArchive.Entry(
                    identity: record.identity, subject: record.subject?.reference, created: record.created,
                    course: record.course,
                    events: try TimerEventRecord.fetchAll(db, where: "timerID = ? ORDER BY id", [id]).map(\.event),
                    pastSuccess: try past?.count("pastSuccess"), pastMissed: try past?.count("pastMissed"))
            }
        }
        return TimerArchive(savedAt: configuration.now(), timers: entries)
    }

    /// Adds the timers and events in an archive that the library does not have. Restoring an archive again has no
    /// further effect. If several events of a timer have become due since the archive was saved, they are reported as a
    /// single event with their number.
    /// - Throws: ``MastheadError``, for example if the library would have more than `Configuration.timerLimit` timers.
    ///   Nothing is added in that case.
    @discardableResult
    public func restore(_ archive: TimerArchive) async throws(MastheadError) -> TimerRestoration {
        var places: [UUID: TimerPlace] = [:]
        var missing: [String] = []
        for entry in archive.timers {
            guard let subject = entry.subject else { continue }
            do throws(MastheadError) { places[entry.identity] = try await place(of: subject) } catch {
                guard [.notInLibrary, .ambiguousItem].contains(error.code) else { throw error }
                missing.append(subject)
            }
        }
        let (now, home) = clock
        let (limit, known, missed) = (configuration.timerLimit, places, missing)
        let restoration = try await store.write { db in
            var restoration = TimerRestoration(missingSubjects: missed)
            let identities = try String.fetchSet(db, sql: "SELECT identity FROM timer")
            let new = Set(archive.timers.map(\.identity.uuidString)).subtracting(identities)
            let title = archive.timers.first?.course.settings.title ?? ""
            try Self.checkRoom(for: new.count, limit: limit, adding: title, db)
            for entry in archive.timers {
                let found = try TimerRecord.fetchAll(db, where: "timer.identity = ?", [entry.identity.uuidString]).first
                var record =
                    found
                    ?? TimerRecord(
                        identity: entry.identity, course: entry.course, place: known[entry.identity] ?? TimerPlace(),
                        created: entry.created)
                if found == nil { try record.write(db, at: now, in: home) }
                guard let id = record.id else { continue }
                restoration.eventCount += try Self.add(entry.events, to: id, db)
                guard found == nil else {
                    restoration.knownCount += 1
                    continue
                }
                try db.execute(
                    sql: "UPDATE timer SET pastSuccess = ?, pastMissed = ? WHERE id = ?",
                    arguments: [entry.pastSuccess ?? 0, entry.pastMissed ?? 0, id])
                if let added = try TimerRecord.fetchOne(db, id: id) { restoration.added.append(LibraryTimer(added)) }
            }
            return restoration
        }
        await backups.backUp(.now)
        return restoration
    }

    /// Adds events to a timer, and the completion times of events that it already has.
    /// - Returns: the number of new events.
    private static func add(_ events: [TimerEvent], to timer: Int64, _ db: Database) throws -> Int {
        var count = 0
        for event in events {
            let number = try TimerEventRecord.insert(event, of: timer, shown: .told, others: .told, db)
            if number != nil {
                count += 1
            } else if let doneAt = event.doneAt {
                try db.execute(
                    sql: """
                        UPDATE timerEvent SET doneAt = ? WHERE timerID = ? AND run = ? AND count = ? AND doneAt IS NULL
                        """,
                    arguments: [doneAt.timeIntervalSince1970, timer, event.telling.run, event.telling.count])
            }
        }
        return count
    }
}
