/// A session that runs statements in a single transaction. A session is valid only in the closure that receives it, and
/// only on that closure's thread.
///
/// Parameters have the form `$1`, `$2`. As in PostgreSQL, a failed statement makes the whole transaction fail, even if
/// the caller catches the error.
package protocol SQLSession {
    /// The database's SQL dialect.
    var dialect: SQLDialect { get }

    /// Runs a statement.
    /// - Returns: The rows of the statement's result.
    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow]

    /// Runs a statement that inserts, updates or deletes rows.
    /// - Returns: The number of changed rows.
    @discardableResult
    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int
}

extension SQLSession {
    /// Runs a statement without parameters.
    package func rows(_ sql: String) throws(StoreFault) -> [SQLRow] { try rows(sql, []) }

    /// Runs a statement without parameters.
    @discardableResult
    package func change(_ sql: String) throws(StoreFault) -> Int { try change(sql, []) }
}
