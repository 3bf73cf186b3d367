import Foundation
package import GRDB
import LibraryCore
import Periodical

/// A publish order, stored in `publishOrder`.
package struct PublishOrderRecord: Sendable {
    package static func create(_ db: Database) throws {
        try db.create(table: "publishOrder") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("folder", .text).notNull()
            table.column("target", .text).notNull()
            table.column("options", .text).notNull()
            // When the order runs next, in seconds since 1970.
            table.column("dueAt", .double).notNull().indexed()
            table.column("failureCount", .integer).notNull().defaults(to: 0)
            table.column("error", .text)
            table.uniqueKey(["folder", "target"])
        }
    }

    /// Returns the orders that match a condition, earliest first.
    static func fetchAll(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [PublishOrder] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM publishOrder WHERE \(condition) ORDER BY dueAt, id", arguments: arguments
        ) { row in
            PublishOrder(
                id: try row.value("id"), folder: URL(filePath: try row.value("folder"), directoryHint: .isDirectory),
                target: try row.value("target"), options: try row.json("options") ?? PublishOrder.Options(),
                dueAt: try row.date("dueAt"), failureCount: try row.count("failureCount"),
                error: try row.optional("error").map { StoredError(text: $0).error })
        }
    }

    /// Returns when the next order is due.
    static func nextDue(_ db: Database) throws -> Date? {
        try Double.fetchOne(db, sql: "SELECT MIN(dueAt) FROM publishOrder").map { Date(timeIntervalSince1970: $0) }
    }
}
