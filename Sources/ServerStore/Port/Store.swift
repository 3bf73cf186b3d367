package import Periodical

/// A database of a publisher's server. The closures run on a thread of the database's own and may run more than once, so they do nothing
/// but to read and write in it.
package protocol Store: Sendable {
    /// Which database it is.
    var dialect: SQLDialect { get }

    /// Reads in a snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Writes in one transaction: all of it is done, or nothing.
    @discardableResult
    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value

    /// Looks whether it can be written, without writing.
    func check() async throws(MastheadError)

    /// Closes all connections, once what runs is done.
    func close() async
}

extension Store {
    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
    }

    /// Writes in one transaction as if no other ran at the same time.
    @discardableResult
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await write(.serializable, body)
    }
}
