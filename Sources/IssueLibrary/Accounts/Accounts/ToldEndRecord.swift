import Foundation
import GRDB

/// A row of the table `toldEnd`: the notification for one end date of a subscription.
struct ToldEndRecord: Sendable, Hashable {
    let server: String
    let product: String
    let endsAt: Double

    static func create(_ db: Database) throws {
        try db.create(table: "toldEnd", options: .withoutRowID) { table in
            table.column("server", .text).notNull()
            table.column("product", .text).notNull()
            table.column("endsAt", .double).notNull()
            table.column("delivery", .text).notNull()
            table.primaryKey(["server", "product", "endsAt"])
        }
    }

    init(server: URL, product: String, end: Date) {
        (self.server, self.product, endsAt) = (server.absoluteString, product, end.timeIntervalSince1970)
    }

    private var key: StatementArguments { [server, product, endsAt] }

    /// Returns the state of the notification, or nil if none is stored.
    func delivery(_ db: Database) throws -> TimerDelivery? {
        let text = try String.fetchOne(
            db, sql: "SELECT delivery FROM toldEnd WHERE server = ? AND product = ? AND endsAt = ?", arguments: key)
        return text.flatMap(TimerDelivery.init(rawValue:))
    }

    func note(_ delivery: TimerDelivery, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO toldEnd (server, product, endsAt, delivery) VALUES (?, ?, ?, ?)",
            arguments: key + [delivery.rawValue])
    }

    /// Deletes entries for subscriptions that ended before a date.
    static func forget(before date: Date, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM toldEnd WHERE endsAt < ?", arguments: [date.timeIntervalSince1970])
    }
}
