/// The SQL differences between the two databases.
package enum SQLDialect: String, Sendable, CaseIterable {
    case sqlite, postgresql

    /// The type of a column that contains bytes.
    package var bytes: String { self == .sqlite ? "BLOB" : "BYTEA" }

    /// An expression for the current time in milliseconds since 1970, according to the database's clock. Leases use
    /// this time because several computers share them.
    package var now: String {
        switch self {
        case .sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        case .postgresql: "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
        }
    }

    /// The last clause of a SELECT that locks its rows, skipping those that other transactions have locked. SQLite
    /// needs no such clause, because it has only one writer at a time.
    package var skippingLocked: String { self == .sqlite ? "" : " FOR UPDATE SKIP LOCKED" }

    /// The last clause of a SELECT that locks its rows, waiting for those that other transactions have locked.
    package var locking: String { self == .sqlite ? "" : " FOR UPDATE" }

    /// The last clause of a SELECT that protects a table's rows from deletion until the transaction ends. Rows that
    /// other transactions are deleting are skipped.
    package func keeping(_ table: String) -> String { self == .sqlite ? "" : " FOR KEY SHARE OF \(table)" }

    /// The statements to run before a migration. They make sure that only one process at a time can change the schema.
    var beforeMigrating: [String] {
        switch self {
        case .sqlite: []
        // The lock's number is the word "masthead" in ASCII.
        case .postgresql:
            [
                "SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = 0",
                "SELECT pg_advisory_xact_lock(7881702227040821604)",
            ]
        }
    }

    /// Returns a statement with the database's own parameter syntax.
    func statement(_ sql: String) -> String {
        guard self == .sqlite else { return sql }
        // Statements never contain values, so a dollar sign before a digit always starts a parameter. A regular
        // expression would take too long here, because the statement's transaction locks the database.
        var bytes = Array(sql.utf8)
        for place in bytes.indices.dropLast() where bytes[place] == UInt8(ascii: "$") {
            let isParameter = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place + 1])
            if isParameter { bytes[place] = UInt8(ascii: "?") }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
