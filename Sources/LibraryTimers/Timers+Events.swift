import Foundation
import GRDB
import LibraryCore
public import Periodical
public import Schedule

// The log of timer events.
extension Timers {
    /// Returns the events of timers, newest first. A timer's newest 1000 events are kept; ``Timers/statistics(of:)``
    /// includes the older ones.
    /// - Parameters:
    ///   - timer: the timer, or nil for all.
    ///   - limit: the maximum number of events.
    public func events(
        of timer: LibraryTimer.ID? = nil, limit: Int? = nil
    ) async throws(MastheadError) -> [LibraryTimerEvent] {
        if let timer { _ = try await self.timer(timer) }
        return try await store.read { db in
            try Self.events(
                db, where: "timerEvent.timerID = COALESCE(?, timerEvent.timerID)", [timer], limit: limit)
        }
    }

    /// Marks a timer event as done. Further calls have no effect. An event that is done within five minutes is on time.
    /// - Throws: ``MastheadError``, for example if there is no such event.
    @discardableResult
    public func markDone(_ id: LibraryTimerEvent.ID) async throws(MastheadError) -> LibraryTimerEvent {
        let now = configuration.now()
        let event = try await store.write { db -> LibraryTimerEvent? in
            guard var event = try TimerEventRecord.fetchAll(db, where: "id = ?", [id]).first?.event else { return nil }
            if event.doneAt == nil {
                event.markDone(at: now)
                try db.execute(
                    sql: "UPDATE timerEvent SET doneAt = ? WHERE id = ?",
                    arguments: [event.doneAt?.timeIntervalSince1970, id])
            }
            return try Self.events(db, where: "timerEvent.id = ?", [id]).first
        }
        await backups.backUp(.now)
        guard let event else {
            throw MastheadError(
                .notInLibrary, cannot: "find the event", to: "\(id)",
                found: "no event has this number",
                remedies: [.findTimerEvent])
        }
        return event
    }

    /// Returns how many of a timer's events were completed on time, and how many were not.
    public func statistics(of timer: LibraryTimer.ID) async throws(MastheadError) -> TimerStatistics {
        let now = configuration.now()
        let statistics = try await store.read { db -> TimerStatistics? in
            let past = try Row.fetchOne(
                db, sql: "SELECT pastSuccess, pastMissed FROM timer WHERE id = ?", arguments: [timer])
            guard let past else { return nil }
            let counted = TimerStatistics(
                of: try TimerEventRecord.fetchAll(db, where: "timerID = ?", [timer]).map(\.event), at: now)
            return TimerStatistics(
                success: counted.success + (try past.count("pastSuccess")),
                missed: counted.missed + (try past.count("pastMissed")), open: counted.open)
        }
        guard let statistics else { throw .timer(timer) }
        return statistics
    }

    static func events(
        _ db: Database, where condition: String, _ arguments: StatementArguments, limit: Int? = nil
    ) throws -> [LibraryTimerEvent] {
        let records = try TimerEventRecord.fetchAll(
            db, where: "\(condition) ORDER BY timerEvent.toldAt DESC, timerEvent.id DESC LIMIT ?",
            arguments + [limit ?? -1])
        var timers: [Int64: LibraryTimer] = [:]
        return try records.compactMap { record in
            if timers[record.timer] == nil {
                timers[record.timer] = try TimerRecord.fetchOne(db, id: record.timer).map(LibraryTimer.init)
            }
            guard let timer = timers[record.timer] else { return nil }
            return LibraryTimerEvent(
                id: record.id, timer: timer.id, title: timer.settings.title, notes: timer.settings.notes,
                subject: timer.subject, event: record.event, delivery: record.shown, sent: record.sent)
        }
    }
}
