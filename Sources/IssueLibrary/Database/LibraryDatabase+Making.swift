import GRDB

extension LibraryDatabase {
    /// An in-memory database of an empty library. Copying it is faster than running all migrations, and waits for the
    /// disk only once.
    private static let empty = Result {
        let database = try DatabaseQueue()
        try migrator.migrate(database)
        return database
    }

    /// Creates the tables of a new database, or migrates the tables of an earlier version.
    static func migrate(_ database: some DatabaseWriter) throws {
        let isNew = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") == 0 }
        if isNew { try empty.get().backup(to: database) } else { try migrator.migrate(database) }
    }

    /// Returns the column names of each table in a new library.
    static func columnNames() throws -> [String: Set<String>] {
        try empty.get().read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            return try Dictionary(uniqueKeysWithValues: tables.map { ($0, Set(try db.columns(in: $0).map(\.name))) })
        }
    }
}
