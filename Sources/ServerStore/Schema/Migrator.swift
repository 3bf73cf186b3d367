package import Periodical

/// Brings a database's schema up to date. Of several processes that begin at the same time one does it and the others wait.
package struct Migrator: Sendable {
    private let store: any Store
    private let place: String

    /// - Parameter place: the database, as it may be shown.
    package init(_ store: any Store, place: String) {
        self.store = store
        self.place = place
    }

    /// Carries out what has not been.
    /// - Returns: the names of the steps that were carried out now.
    /// - Throws: ``MastheadError`` with the code `store.newer` where a later version of Masthead has been there.
    @discardableResult
    package func run(_ migrations: [Migration]) async throws(MastheadError) -> [String] {
        let place = place
        // A snapshot from before the wait would not see what another process did meanwhile.
        return try await store.write(.statements) { session in
            for statement in session.dialect.beforeMigrating { _ = try session.rows(statement) }
            try session.change(
                "CREATE TABLE IF NOT EXISTS schema_step (name TEXT PRIMARY KEY, carried_out_at BIGINT NOT NULL)")
            let done = Set(try session.rows("SELECT name FROM schema_step").map { try $0.text("name") })
            guard done.isSubset(of: migrations.map(\.name)) else {
                throw MastheadError(
                    .storeNewer, cannot: "open the database", to: place, found: "a later version of Masthead made it",
                    remedies: [.update("Use that version, or another database.")])
            }
            let missing = migrations.filter { !done.contains($0.name) }
            for step in missing {
                for statement in step.statements(session.dialect) { try session.change(statement) }
                try session.change(
                    "INSERT INTO schema_step (name, carried_out_at) VALUES ($1, \(session.dialect.now))",
                    [.text(step.name)])
            }
            return missing.map(\.name)
        }
    }
}
