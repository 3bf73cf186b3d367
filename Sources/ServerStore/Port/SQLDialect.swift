/// The differences between the SQL of the two databases.
package enum SQLDialect: String, Sendable, CaseIterable {
    case sqlite, postgresql

    /// The type of a column that contains bytes.
    package var bytes: String { self == .sqlite ? "BLOB" : "BYTEA" }

    /// An expression for the current time of the database's clock, in milliseconds since 1970. Leases that several
    /// computers share use this time.
    package var now: String {
        switch self {
        case .sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        case .postgresql: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
        }
    }

    /// The end of a SELECT that locks its rows. The SELECT skips rows that other transactions have locked. SQLite does
    /// not need such a clause, because it has only one writer at a time.
    package var skippingLocked: String { self == .sqlite ? "" : " FOR UPDATE SKIP LOCKED" }

    /// The end of a SELECT that locks its rows. The SELECT waits for rows that other transactions have locked.
    package var locking: String { self == .sqlite ? "" : " FOR UPDATE" }

    /// The end of a SELECT that protects rows of a table from deletion until the transaction ends. The SELECT skips
    /// rows that other transactions are deleting.
    package func keeping(_ table: String) -> String { self == .sqlite ? "" : " FOR KEY SHARE OF \(table)" }

    /// The statements that run before a migration. After these statements, only one process at a time can change the
    /// schema.
    var beforeMigrating: [String] {
        switch self {
        case .sqlite: []
        // The number of the lock is the word "masthead" in ASCII.
        case .postgresql:
            [
                "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                "SELECT pg_advisory_xact_lock(7881702227040821604)",
            ]
        }
    }

    /// Returns a statement with the database's own syntax for parameters.
    func statement(_ sql: String) -> String {
        guard self == .sqlite else { return sql }
        // A statement never contains values. Therefore, a dollar sign before a digit always belongs to a parameter.
        return sql.replacing(/\$([0-9]+)/) { "?\($0.1)" }
    }
}
