package import Periodical

extension StoreAddress {
    /// Reads the state of the database without migrating its schema.
    /// - Parameter password: The PostgreSQL user's password, or nil if none is needed.
    /// - Throws: ``MastheadError`` if the database is missing, unreachable or not the database of a publisher server.
    package func state(password: String? = nil) async throws(MastheadError) -> StoreState {
        switch self {
        case .file(let file): return try SQLiteCopy.inspect(file)
        case .postgresql(let text):
            let store = try PostgresStore(text, shown: shown, password: password, connections: 1)
            let state: StoreState
            do throws(MastheadError) {
                try await store.check()
                let steps = try await store.read { session in
                    try session.rows("SELECT name FROM schema_step ORDER BY name").map { try $0.text("name") }
                }
                state = StoreState(steps: steps, damage: nil)
            } catch {
                await store.close()
                throw error
            }
            await store.close()
            return state
        }
    }
}
