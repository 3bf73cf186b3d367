package import GRDB
import Synchronization

/// A library's database schema, assembled from one part per subject.
package final class LibrarySchema: Sendable {
    /// A step that creates or changes tables. Published steps never change.
    package struct Migration: Sendable {
        /// The position in the sequence of all subjects' migrations.
        package let number: Int
        package let name: String
        let migrate: @Sendable (Database) throws -> Void

        package init(number: Int, name: String, migrate: @escaping @Sendable (Database) throws -> Void) {
            self.number = number
            self.name = name
            self.migrate = migrate
        }
    }

    /// The migrations, saved tables, checks and recovery of one subject.
    package struct Part: Sendable {
        package var migrations: [Migration] = []
        /// The subjects that a change to a table affects, by table name.
        package var subjects: [String: LibraryChange] = [:]
        /// The tables that a recovery restores, each after the tables it refers to. The query selects the rows for a
        /// backup, or is nil if backups omit the table.
        package var saved: [(table: String, sql: String?)] = []
        /// SQL conditions for items that a backup must contain, for example because the items have a timer.
        package var savedItems: [String] = []
        /// The checks of the values in each table.
        package var checks: [String: TableCheck] = [:]
        /// Closures that create a ``RecoveredPart``, which merges the subject's rows during a recovery.
        package var recoveries: [@Sendable () -> any RecoveredPart] = []

        package init(
            migrations: [Migration] = [], subjects: [String: LibraryChange] = [:],
            saved: [(table: String, sql: String?)] = [], savedItems: [String] = [],
            checks: [String: TableCheck] = [:], recoveries: [@Sendable () -> any RecoveredPart] = []
        ) {
            self.migrations = migrations
            self.subjects = subjects
            self.saved = saved
            self.savedItems = savedItems
            self.checks = checks
            self.recoveries = recoveries
        }
    }

    /// Applies the migrations of all parts.
    let migrator: DatabaseMigrator
    private let parts: [Part]
    private let subjects: [String: LibraryChange]
    /// An in-memory database of an empty library. Copying it is faster than running all migrations, and waits for the
    /// disk only once.
    private let empty = Mutex<DatabaseQueue?>(nil)

    /// - Parameter parts: the parts, each of which may refer only to tables in earlier parts.
    package init(_ parts: [Part]) {
        self.parts = parts
        subjects = parts.reduce(into: [:]) { $0.merge($1.subjects) { $0.union($1) } }
        var migrator = DatabaseMigrator()
        for step in parts.flatMap(\.migrations).sorted(by: { $0.number < $1.number }) {
            migrator.registerMigration(step.name, migrate: step.migrate)
        }
        self.migrator = migrator
    }

    /// Returns the subjects that the given tables belong to. An unknown table belongs to all subjects.
    func subjects(of tables: Set<String>) -> LibraryChange {
        tables.reduce(into: []) { $0.formUnion(subjects[$1] ?? .records) }
    }

    /// The names of the migrations, in order.
    var migrations: [String] { migrator.migrations }

    /// Whether a later version of Masthead has migrated a database.
    ///
    /// An unknown name may also be the damaged name of a known migration. The known name is then missing.
    func isSuperseded(in db: Database) throws -> Bool {
        let applied = try migrator.appliedIdentifiers(db)
        let known = Set(migrations)
        let missing = known.subtracting(applied)
        return applied.subtracting(known).contains { name in !missing.contains { Self.isDamaged(name, formOf: $0) } }
    }

    /// Whether a name is probably a damaged form of another name, because its beginning and end match.
    private static func isDamaged(_ name: String, formOf other: String) -> Bool {
        let (found, whole) = (Array(name.utf8), Array(other.utf8))
        let start = zip(found, whole).prefix { $0 == $1 }.count
        let end = zip(found.reversed(), whole.reversed()).prefix { $0 == $1 }.count
        // The names are ASCII, so a replacement character stands for damaged bytes.
        return start == found.count || (start + end) * 2 >= whole.count || name.contains("\u{FFFD}")
    }

    /// The tables that a recovery restores, each after the tables it refers to.
    var savedTables: [String] { parts.flatMap(\.saved).map(\.table) }

    /// The queries that select the rows for a backup, by table.
    var backupQueries: [String: String] {
        let conditions = parts.flatMap(\.savedItems).map { " OR \($0)" }.joined()
        let queries = parts.flatMap(\.saved).compactMap { table, sql in
            sql.map { (table, table == "item" ? $0 + conditions : $0) }
        }
        return Dictionary(queries) { first, _ in first }
    }

    /// Returns the value checks for all tables.
    func checks() throws -> SchemaChecks { try emptyDatabase().read { try checks(in: $0) } }

    /// Returns the value checks for the given tables.
    /// - Parameters:
    ///   - names: the tables, or nil for all tables.
    ///   - db: an intact library of this version.
    func checks(of names: Set<String>? = nil, in db: Database) throws -> SchemaChecks {
        let checks = parts.reduce(into: [:]) { $0.merge($1.checks) { first, _ in first } }
        return try SchemaChecks(db, checks.filter { names?.contains($0.key) ?? true })
    }

    /// Creates the values that merge each part's rows during a recovery.
    func recoveries() -> [any RecoveredPart] { parts.flatMap(\.recoveries).map { $0() } }

    /// Creates the tables of a new database, or migrates the tables of an earlier version.
    func migrate(_ database: some DatabaseWriter) throws {
        let isNew = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") == 0 }
        if isNew { try emptyDatabase().backup(to: database) } else { try migrator.migrate(database) }
    }

    /// Returns the column names of each table in a new library.
    func columnNames() throws -> [String: Set<String>] {
        try emptyDatabase().read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            return try Dictionary(uniqueKeysWithValues: tables.map { ($0, Set(try db.columns(in: $0).map(\.name))) })
        }
    }

    private func emptyDatabase() throws -> DatabaseQueue {
        try empty.withLock { known in
            if let known { return known }
            let database = try DatabaseQueue()
            try migrator.migrate(database)
            known = database
            return database
        }
    }
}
