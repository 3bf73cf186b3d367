/// Statements within one transaction. It is of use only within the closure that was given it, and on its thread.
///
/// Places for values are written `$1`, `$2`. A statement that fails makes all of its transaction fail, as PostgreSQL has it, also where
/// the fault is caught.
package protocol SQLSession {
    /// What this database says otherwise than others.
    var dialect: SQLDialect { get }

    /// Runs one statement.
    /// - Returns: the rows that it gives back.
    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow]

    /// Runs one statement that inserts, updates or deletes.
    /// - Returns: the number of rows that it changed.
    @discardableResult
    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int
}

extension SQLSession {
    /// Runs one statement without values.
    package func rows(_ sql: String) throws(StoreFault) -> [SQLRow] { try rows(sql, []) }

    /// Runs one statement without values.
    @discardableResult
    package func change(_ sql: String) throws(StoreFault) -> Int { try change(sql, []) }
}
