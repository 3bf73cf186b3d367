package import Periodical

extension StoreAddress {
    /// Opens the database and migrates its schema.
    /// - Parameters:
    ///   - password: The PostgreSQL user's password, or nil if none is needed.
    ///   - connections: The maximum number of concurrent statements.
    package func open(password: String? = nil, connections: Int = 8) async throws(MastheadError) -> any Store {
        let store: any Store =
            switch self {
            case .file(let file): try SQLiteStore(file)
            case .postgresql(let text):
                try PostgresStore(text, shown: shown, password: password, connections: connections)
            }
        do throws(MastheadError) { try await Migrator(store, place: shown).run(Schema.migrations) } catch {
            await store.close()
            throw error
        }
        return store
    }
}
