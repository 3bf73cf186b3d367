import GRDB

extension LibraryDatabase {
    /// The database of an empty library, in memory. Copying it is faster than running all migrations, and waits for the disk once.
    private static let empty = Result {
        let database = try DatabaseQueue()
        try migrator.migrate(database)
        return database
    }

    /// Makes the tables of a new database, or changes those of an earlier version.
    static func migrate(_ database: some DatabaseWriter) throws {
        let isNew = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_master") == 0 }
        if isNew { try empty.get().backup(to: database) } else { try migrator.migrate(database) }
    }

    /// The names of the columns that each table of a new library has.
    static func columnNames() throws -> [String: Set<String>] {
        try empty.get().read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            return try Dictionary(uniqueKeysWithValues: tables.map { ($0, Set(try db.columns(in: $0).map(\.name))) })
        }
    }
}
