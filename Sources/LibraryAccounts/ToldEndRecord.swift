package import Foundation
package import GRDB
package import LibraryCore

/// The notification that a subscription ends on a certain date, stored in `toldEnd`.
package struct ToldEndRecord: Sendable, Hashable {
    let server: String
    let product: String
    let endsAt: Double

    /// The minimum time before a failed notification is sent again, in seconds.
    private static let pause = 3600.0

    package static func create(_ db: Database) throws {
        try db.create(table: "toldEnd", options: .withoutRowID) { table in
            table.column("server", .text).notNull()
            table.column("product", .text).notNull()
            table.column("endsAt", .double).notNull()
            table.column("delivery", .text).notNull()
            table.primaryKey(["server", "product", "endsAt"])
        }
    }

    /// Adds a column for the time when a notification's state was stored.
    package static func addTime(_ db: Database) throws {
        try db.alter(table: "toldEnd") { $0.add(column: "notedAt", .double) }
    }

    package init(server: URL, product: String, end: Date) {
        (self.server, self.product, endsAt) = (server.absoluteString, product, end.timeIntervalSince1970)
    }

    private var key: StatementArguments { [server, product, endsAt] }

    /// Returns the state of the notification, or nil if none is stored.
    package func delivery(_ db: Database) throws -> TimerDelivery? {
        let text = try String.fetchOne(
            db, sql: "SELECT delivery FROM toldEnd WHERE server = ? AND product = ? AND endsAt = ?", arguments: key)
        return text.flatMap(TimerDelivery.init(rawValue:))
    }

    /// Whether the notification must be sent now, because it never was, or because it failed some time ago.
    package func isDue(at now: Date, _ db: Database) throws -> Bool {
        switch try delivery(db) {
        case nil, .waiting, .sending: true
        // A retry time far in the future was stored while the clock was ahead.
        case .failed: try retryTime(db).map { $0 <= now || $0 > now + Self.pause } ?? true
        case .told, .toldAgain, .unwanted: false
        }
    }

    /// Returns when the notification can be sent again, or nil if it did not fail.
    package func retryTime(_ db: Database) throws -> Date? {
        let time = try Double.fetchOne(
            db, sql: "SELECT notedAt FROM toldEnd WHERE server = ? AND product = ? AND endsAt = ? AND delivery = ?",
            arguments: key + [TimerDelivery.failed.rawValue])
        return time.map { Date(timeIntervalSince1970: $0 + Self.pause) }
    }

    package func note(_ delivery: TimerDelivery, at now: Date, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO toldEnd (server, product, endsAt, delivery, notedAt) VALUES (?, ?, ?, ?, ?)",
            arguments: key + [delivery.rawValue, now.timeIntervalSince1970])
    }

    /// Deletes entries for subscriptions that ended before a date.
    package static func forget(before date: Date, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM toldEnd WHERE endsAt < ?", arguments: [date.timeIntervalSince1970])
    }
}
