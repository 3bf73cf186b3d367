package import Periodical

/// Migrates a database's schema. If several processes start at the same time, one of them migrates the schema, and the
/// others wait.
package struct Migrator: Sendable {
    private let store: any Store
    private let place: String

    /// - Parameter place: The database's address, without secrets.
    package init(_ store: any Store, place: String) {
        self.store = store
        self.place = place
    }

    /// Runs the steps that the database has not recorded yet.
    /// - Returns: The names of the steps that have run.
    /// - Throws: ``MastheadError`` with the code `store.newer` if a later version of Masthead has used the database.
    @discardableResult
    package func run(_ migrations: [Migration]) async throws(MastheadError) -> [String] {
        let place = place
        // Use the isolation level READ COMMITTED. At a higher level, the snapshot would start before the wait, and
        // would lack the other process's steps.
        return try await store.write(.statements) { session in
            for statement in session.dialect.beforeMigrating { _ = try session.rows(statement) }
            try session.change(
                "CREATE TABLE IF NOT EXISTS schema_step (name TEXT PRIMARY KEY, carried_out_at BIGINT NOT NULL)")
            let done = Set(try session.rows("SELECT name FROM schema_step").map { try $0.text("name") })
            guard done.subtracting(Schema.former).isSubset(of: migrations.map(\.name)) else {
                throw MastheadError(
                    .storeNewer, cannot: "open the database", to: place,
                    found: "a later version of Masthead has used the database",
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
