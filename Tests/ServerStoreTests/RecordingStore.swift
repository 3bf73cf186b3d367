import Periodical
import ServerStore
import Synchronization

/// A database that records its statements.
final class RecordingStore: Store {
    private let store: any Store
    private let statements = Mutex<[String]>([])

    var dialect: SQLDialect { store.dialect }

    init(_ store: any Store) { self.store = store }

    /// Returns the statements since the last call.
    func take() -> [String] {
        statements.withLock { statements in
            defer { statements = [] }
            return statements
        }
    }

    fileprivate func add(_ statement: String) { statements.withLock { $0.append(statement) } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await store.read { try body(RecordingSession(session: $0, store: self)) }
    }

    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await store.write(isolation) { try body(RecordingSession(session: $0, store: self)) }
    }

    func close() async { await store.close() }
}

private struct RecordingSession: SQLSession {
    let session: any SQLSession
    let store: RecordingStore

    var dialect: SQLDialect { session.dialect }

    func rows(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> [SQLRow] {
        store.add(sql)
        return try session.rows(sql, values)
    }

    func change(_ sql: String, _ values: [SQLValue]) throws(StoreFault) -> Int {
        store.add(sql)
        return try session.change(sql, values)
    }
}
