package import Periodical

extension StoreAddress {
    /// Opens the database and brings its schema up to date.
    /// - Parameters:
    ///   - password: that of PostgreSQL's user, where one is needed.
    ///   - connections: how many statements run at the same time.
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
