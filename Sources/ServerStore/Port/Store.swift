package import Periodical

/// A publisher server's database. It runs closures on its own threads, possibly several times, so closures must have no
/// side effects outside the database.
package protocol Store: Sendable {
    /// The database's SQL dialect.
    var dialect: SQLDialect { get }

    /// Runs a closure that reads from a snapshot of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Runs a closure that writes to the database in a single transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Checks whether the database is writable, without changing anything.
    func check() async throws(MastheadError)

    /// Waits for running transactions, and then closes all connections.
    func close() async
}

extension Store {
    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
    }

    /// Runs a closure that writes to the database in a single serializable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await write(.serializable, body)
    }
}
