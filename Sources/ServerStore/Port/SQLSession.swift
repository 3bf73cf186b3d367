/// Runs statements within one transaction. A session is valid only within the closure that receives it, and on its
/// thread.
///
/// Parameters are written `$1`, `$2`. As in PostgreSQL, a statement that fails makes the whole transaction fail, even
/// if the error is caught.
package protocol SQLSession {
    /// The SQL dialect of the database.
    var dialect: SQLDialect { get }

    /// Runs one statement.
    /// - Returns: The resulting rows.
    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow]

    /// Runs one statement that inserts, updates or deletes.
    /// - Returns: The number of changed rows.
    @discardableResult
    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int
}

extension SQLSession {
    /// Runs one statement without parameters.
    package func rows(_ sql: String) throws(StoreFault) -> [SQLRow] { try rows(sql, []) }

    /// Runs one statement without parameters.
    @discardableResult
    package func change(_ sql: String) throws(StoreFault) -> Int { try change(sql, []) }
}
