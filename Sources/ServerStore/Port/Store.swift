package import Periodical

/// The database of a publisher server. Its functions run their closures on the database's own threads, possibly more
/// than once. Therefore, closures must not have side effects outside the database.
package protocol Store: Sendable {
    /// The SQL dialect.
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

    /// Checks that the database is writable, without changing it.
    func check() async throws(MastheadError)

    /// Closes all connections as soon as the running transactions have ended.
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
