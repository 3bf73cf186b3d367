package import Periodical

/// The database of a publisher server. The closures run on the database's own threads and may run more than once, so
/// they must not have side effects outside the database.
package protocol Store: Sendable {
    /// The SQL dialect.
    var dialect: SQLDialect { get }

    /// Reads from a snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Writes in one transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Checks that the database is writable, without writing.
    func check() async throws(MastheadError)

    /// Closes all connections when the running transactions have ended.
    func close() async
}

extension Store {
    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
    }

    /// Writes in one serializable transaction.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await write(.serializable, body)
    }
}
