import Foundation
package import GRDB
import LibraryCore
import Schedule

/// An event of a timer, stored in `timerEvent`.
package struct TimerEventRecord: Sendable {
    /// A way of notifying the user, each with its own delivery state: on screen, by the user's command, or over the
    /// network.
    enum Way: String {
        case shown
        case handedOver
        case sent
    }

    let id: Int64
    let timer: Int64
    let event: TimerEvent
    let shown: TimerDelivery
    let handedOver: TimerDelivery
    let sent: TimerDelivery

    /// The number of a timer's events that a cleanup leaves in the log. Older events are only counted by outcome.
    static let mostOfTimer = 1000
    /// How far a timer may exceed ``mostOfTimer`` before its events are cleaned up.
    private static let slack = 100

    static func create(_ db: Database) throws {
        try db.create(table: "timerEvent") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("timerID", .integer).notNull().references("timer", column: "id", onDelete: .cascade)
            table.column("run", .integer).notNull()
            table.column("count", .integer).notNull()
            table.column("fellDue", .integer).notNull()
            table.column("due", .double).notNull()
            table.column("toldAt", .double).notNull()
            table.column("doneAt", .double)
            table.column("shown", .text).notNull()
            table.column("handedOver", .text).notNull()
            // Each countdown has only one event, even if several processes run at once.
            table.uniqueKey(["timerID", "run", "count"])
        }
        try db.execute(
            sql: """
                CREATE INDEX timerEventToTell ON timerEvent (id)
                WHERE shown IN ('waiting', 'sending') OR handedOver IN ('waiting', 'sending')
                """)
    }

    /// Adds the column for delivery over the network. Existing events count as sent.
    package static func addSending(_ db: Database) throws {
        try db.alter(table: "timerEvent") {
            $0.add(column: "sent", .text).notNull().defaults(to: TimerDelivery.told.rawValue)
        }
        try db.execute(
            sql: "CREATE INDEX timerEventToSend ON timerEvent (id) WHERE sent IN ('waiting', 'sending')")
    }

    init(_ row: some ColumnReading) throws {
        id = try row.value("id")
        timer = try row.value("timerID")
        let telling = TimerFiring(
            run: try row.count("run"), count: try row.count("count"), fellDue: try row.count("fellDue"),
            due: try row.date("due"), toldAt: try row.date("toldAt"))
        event = TimerEvent(telling, doneAt: try row.optionalDate("doneAt"))
        shown = try row.vocabulary("shown")
        handedOver = try row.vocabulary("handedOver")
        sent = try row.vocabulary("sent")
    }

    func delivery(_ way: Way) -> TimerDelivery {
        switch way {
        case .shown: shown
        case .handedOver: handedOver
        case .sent: sent
        }
    }

    static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments = []
    ) throws -> [TimerEventRecord] {
        try IndexedRow.fetchAll(db, sql: "SELECT * FROM timerEvent WHERE \(condition)", arguments: arguments) {
            try TimerEventRecord($0)
        }
    }

    /// Inserts an event.
    /// - Parameter others: the delivery state of all channels but ``Way/shown``.
    /// - Returns: the ID of the event, or nil if the event already exists.
    @discardableResult
    static func insert(
        _ event: TimerEvent, of timer: Int64, shown: TimerDelivery, others: TimerDelivery, _ db: Database
    ) throws -> Int64? {
        let telling = event.telling
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO timerEvent
                    (timerID, run, count, fellDue, due, toldAt, doneAt, shown, handedOver, sent)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                timer, telling.run, telling.count, telling.fellDue, telling.due.timeIntervalSince1970,
                telling.toldAt.timeIntervalSince1970, event.doneAt?.timeIntervalSince1970, shown.rawValue,
                others.rawValue, others.rawValue,
            ])
        return db.changesCount > 0 ? db.lastInsertedRowID : nil
    }

    /// Stores the delivery state of events.
    static func note(_ ids: [Int64], _ delivery: TimerDelivery, as way: Way, _ db: Database) throws {
        for id in ids {
            try db.execute(
                sql: "UPDATE timerEvent SET \(way.rawValue) = ? WHERE id = ?", arguments: [delivery.rawValue, id])
        }
    }

    /// Replaces a timer's oldest events with counts if there are too many. Skips events whose outcome or delivery may
    /// still change.
    static func fold(_ timer: Int64, at now: Date, _ db: Database) throws {
        let count = try Int.fetchOne(
            db, sql: "SELECT COUNT(*) FROM timerEvent WHERE timerID = ?", arguments: [timer])
        guard let count, count > mostOfTimer + slack else { return }
        let decided = now.timeIntervalSince1970 - TimerEvent.patience / .seconds(1)
        let oldest = try fetchAll(
            db,
            where: """
                timerID = ? AND toldAt < ? AND shown NOT IN ('waiting', 'sending')
                    AND handedOver NOT IN ('waiting', 'sending') AND sent NOT IN ('waiting', 'sending') ORDER BY id LIMIT ?
                """, [timer, decided, count - mostOfTimer])
        let statistics = TimerStatistics(of: oldest.map(\.event), at: now)
        try db.execute(
            sql: "UPDATE timer SET pastSuccess = pastSuccess + ?, pastMissed = pastMissed + ? WHERE id = ?",
            arguments: [statistics.success, statistics.missed, timer])
        for event in oldest { try db.execute(sql: "DELETE FROM timerEvent WHERE id = ?", arguments: [event.id]) }
    }
}
