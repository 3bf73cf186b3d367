/// The few places in which the two databases have to be told the same in different words. All else is written once.
package enum SQLDialect: String, Sendable, CaseIterable {
    case sqlite, postgresql

    /// The type of a column of bytes.
    package var bytes: String { self == .sqlite ? "BLOB" : "BYTEA" }

    /// The time by the database's own clock, in milliseconds since 1970: that of leases which several machines take.
    package var now: String {
        switch self {
        case .sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        case .postgresql: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
        }
    }

    /// What ends a SELECT whose rows this transaction takes for itself: those that another one has taken are left out. SQLite has one
    /// writer at a time and needs no word for it.
    package var skippingLocked: String { self == .sqlite ? "" : " FOR UPDATE SKIP LOCKED" }

    /// What ends a SELECT whose rows this transaction takes for itself, once others that have taken them are done.
    package var locking: String { self == .sqlite ? "" : " FOR UPDATE" }

    /// What ends a SELECT so that the rows of a table stay until this transaction is over; those that another one is deleting are left out.
    package func keeping(_ table: String) -> String { self == .sqlite ? "" : " FOR KEY SHARE OF \(table)" }

    /// What begins a transaction that changes the schema, so that of several processes one at a time does.
    var beforeMigrating: [String] {
        switch self {
        case .sqlite: []
        // The number is the word "masthead" in bytes.
        case .postgresql:
            [
                "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                "SELECT pg_advisory_xact_lock(7881702227040821604)",
            ]
        }
    }

    /// A statement with the places of its values as the database knows them.
    func statement(_ sql: String) -> String {
        guard self == .sqlite else { return sql }
        // No text of ours has a dollar sign before a digit elsewhere: values are never within a statement.
        return sql.replacing(/\$([0-9]+)/) { "?\($0.1)" }
    }
}
