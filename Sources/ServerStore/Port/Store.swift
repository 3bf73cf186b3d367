package import Periodical

/// The database of a publisher server. The database runs closures on its own threads and may run a closure several
/// times, so closures must have no side effects outside the database.
package protocol Store: Sendable {
    /// The SQL dialect of the database.
    var dialect: SQLDialect { get }

    /// Runs a closure that reads from a snapshot of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Runs a closure that writes to the database in one transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Checks whether the database is writable. The check changes nothing.
    func check() async throws(MastheadError)

    /// Waits for running transactions, and then closes all connections.
    func close() async
}

extension Store {
    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
    }

    /// Runs a closure that writes to the database in one serializable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await write(.serializable, body)
    }
}
