import Foundation
import GRDB
import Periodical

extension LibraryRows {
    /// Returns the rows in this version's schema. Rows of earlier versions are migrated in memory.
    func upgraded(to known: LibrarySchema) throws -> LibraryRows {
        let migrator = known.migrator
        guard let schema, migrator.migrations.contains(schema), schema != migrator.migrations.last else { return self }
        let queue = try DatabaseQueue()
        try migrator.migrate(queue, upTo: schema)
        try queue.writeWithoutTransaction { db in
            // Turn off foreign keys, because they may refer to rows that were lost.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            for name in Self.formerTableNames + known.savedTables where try db.tableExists(name) {
                try insert(self[name], into: name, db)
            }
            if try db.tableExists("catalog") { try addIssues(db) }
        }
        try migrator.migrate(queue)
        return try queue.read { db in
            var rows = LibraryRows(schema: migrator.migrations.last)
            for name in known.savedTables {
                let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM \(name)")
                var table = Table(columns: cursor.columnNames)
                while let row = try cursor.next() { table.rows.append(row.storedValues) }
                rows.tables[name] = table
            }
            return rows
        }
    }

    /// Inserts rows, and skips damaged rows that violate a constraint.
    private func insert(_ table: Table, into name: String, _ db: Database) throws {
        let known = Set(try db.columns(in: name).map(\.name))
        for fields in table.dictionaries {
            let columns = fields.keys.filter { known.contains($0) && fields[$0] ?? .null != .null }.sorted()
            guard !columns.isEmpty else { continue }
            let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
            let places = columns.map { _ in "?" }.joined(separator: ", ")
            do {
                try db.execute(
                    sql: "INSERT OR IGNORE INTO \(name) (\(names)) VALUES (\(places))",
                    arguments: StatementArguments(columns.map { (fields[$0] ?? .null).databaseValue }))
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT { continue }
        }
    }

    /// Adds issues whose own rows were lost but whose names appear in other tables.
    private func addIssues(_ db: Database) throws {
        var names = Set(try String.fetchAll(db, sql: "SELECT issueName FROM mark UNION SELECT issueName FROM readPage"))
        names.formUnion(try String.fetchAll(db, sql: "SELECT issueName FROM contentFile"))
        for name in names where IssueName.mirroringFault(in: name) == nil {
            try db.execute(
                sql: "INSERT OR IGNORE INTO issue (name, title, date) VALUES (?, ?, 0)", arguments: [name, name])
        }
        // If a catalog was lost, its issues belong to no catalog.
        try db.execute(sql: "UPDATE issue SET catalogID = NULL WHERE catalogID NOT IN (SELECT id FROM catalog)")
        for table in ["mark", "readPage", "contentFile", "assetDownload"] {
            try db.execute(sql: "DELETE FROM \(table) WHERE issueName NOT IN (SELECT name FROM issue)")
        }
    }
}
