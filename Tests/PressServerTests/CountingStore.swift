import Periodical
import ServerStore
import Synchronization

/// A database that counts reads.
final class CountingStore: Store {
    private let store: any Store
    private let count = Mutex(0)
    private let afterRead = Mutex<(@Sendable () -> Void)?>(nil)

    var dialect: SQLDialect { store.dialect }

    init(_ store: any Store) { self.store = store }

    /// Returns the number of reads since the last call.
    func take() -> Int {
        count.withLock { count in
            defer { count = 0 }
            return count
        }
    }

    /// Runs a closure once, after the next read and before its result is returned.
    func afterNextRead(_ body: @escaping @Sendable () -> Void) { afterRead.withLock { $0 = body } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        count.withLock { $0 += 1 }
        let value = try await store.read(body)
        let then = afterRead.withLock { afterRead in
            defer { afterRead = nil }
            return afterRead
        }
        then?()
        return value
    }

    func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value { try await store.write(isolation, body) }

    func close() async { await store.close() }
}
