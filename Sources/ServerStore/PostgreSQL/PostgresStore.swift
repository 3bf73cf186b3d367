package import Periodical

/// A PostgreSQL database, version 15 or later. Any number of processes and computers can use it at the same time.
package struct PostgresStore: Store {
    private let shown: String
    private let threads: ConnectionThreads

    package var dialect: SQLDialect { .postgresql }

    /// Prepares a database for use. The first transaction opens a connection.
    /// - Parameters:
    ///   - address: A libpq connection URI.
    ///   - shown: The URL without secrets, for messages.
    ///   - connections: The maximum number of concurrent transactions.
    ///   - patience: The maximum time that a transaction waits before it starts.
    /// - Throws: ``MastheadError`` with the code `configuration.invalid` if libpq is not installed.
    package init(
        _ address: String, shown: String, password: String? = nil, connections: Int = 8,
        patience: Duration = .seconds(20)
    ) throws(MastheadError) {
        let library = try PostgresLibrary.open()
        self.shown = shown
        threads = ConnectionThreads(max(1, connections), patience: patience) {
            PostgresConnection(library, address, password: password)
        }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value { try await run(.reading, "read", body) }

    package func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await run(isolation == .serializable ? .serializable : .statements, "write to", body)
    }

    package func check() async throws(MastheadError) {
        try await write(.statements) { session in
            let rows = try session.rows("SELECT CAST(current_setting('transaction_read_only') AS boolean) AS n")
            guard try rows.first?.integer("n") == 0 else { throw StoreFault(.readOnly, "the database is read-only") }
        }
    }

    package func close() async { await threads.close() }

    private func run<Value: Sendable>(
        _ kind: PostgresTransaction.Kind, _ action: String,
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        do {
            return try await threads.run { try PostgresTransaction(kind: kind, connection: $0).run(body) }
        } catch {
            if let known = error as? MastheadError { throw known }
            let fault = error as? StoreFault ?? StoreFault(.failed, "\(error)")
            throw fault.error("\(action) the database", shown)
        }
    }
}
