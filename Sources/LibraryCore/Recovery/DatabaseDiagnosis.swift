import Foundation
import GRDB
import Periodical

/// A thorough check of a library's database.
struct DatabaseDiagnosis {
    private let folder: LibraryFolder
    private let schema: LibrarySchema

    init(_ folder: LibraryFolder, _ schema: LibrarySchema) {
        self.folder = folder
        self.schema = schema
    }

    /// Returns the database's faults, one line each.
    /// - Throws: ``MastheadError``, for example if a later version of Masthead wrote the database.
    func faults() async throws(MastheadError) -> [String] {
        do throws(MastheadError) { try DatabaseInspection(folder).inspect() } catch {
            guard error.code == .damagedLibrary else { throw error }
            return [error.found]
        }
        do {
            let (folder, schema) = (folder, schema)
            let database = ReadOnlyDatabase(folder.databaseFile, schema, isAlone: true)
            // Report a database without tables, which would be migrated in memory and then look like an empty library.
            if let fault = try await database.reading({ try Self.originalFault(in: $0, of: folder, schema) }) {
                return [fault]
            }
            return try await database.read {
                try Self.faults(in: $0, of: folder, schema)
            }
        } catch {
            // The queries are valid, so SQLITE_ERROR means that the schema is damaged, regardless of the message.
            if let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR {
                return ["\(error.message ?? "no message") (SQLite error \(error.extendedResultCode.rawValue))"]
            }
            let known = LibraryDatabase.error("recover", folder.database, error)
            guard known.code == .damagedLibrary else { throw known }
            return [known.found]
        }
    }

    /// Returns a fault if no version of Masthead has completely created the database.
    /// - Throws: ``MastheadError`` if a later version of Masthead wrote the database.
    private static func originalFault(
        in db: Database, of folder: LibraryFolder, _ schema: LibrarySchema
    ) throws -> String? {
        guard try !schema.isSuperseded(in: db) else { throw LibraryDatabase.superseded("recover", folder.database) }
        let names = try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        if names.isDisjoint(with: schema.savedTables + LibraryRows.formerTableNames) {
            return "the database has no tables"
        }
        let list = "grdb_migrations"
        return names.contains(list) ? nil : "the table \(list) is missing"
    }

    private static func faults(in db: Database, of folder: LibraryFolder, _ schema: LibrarySchema) throws -> [String] {
        // Ignore missing publications here, because the check of references counts them.
        try DatabaseInspection(folder).inspect(db, checksPublications: false)
        var faults = try faults(in: db, schema)
        guard faults.isEmpty else { return faults }
        let folders = try String.fetchSet(
            db,
            sql: "SELECT folder FROM item WHERE contentIdentity IS NOT NULL OR installingIdentity IS NOT NULL")
        let unknown = try folder.contentFolderNames().filter { !folders.contains($0) }
        if let first = unknown.min() {
            let others = unknown.count == 1 ? "" : " and \(unknown.count - 1) more"
            faults.append("the database does not list the files in issues/\(first.printable)\(others)")
        }
        return faults
    }

    /// Returns the faults of a database. The content folders are not checked.
    static func faults(in db: Database, _ schema: LibrarySchema) throws -> [String] {
        var faults = try String.fetchAll(db, sql: "PRAGMA integrity_check(5)").filter { $0 != "ok" }.map {
            $0.printable
        }
        faults += try schemaFaults(in: db, schema)
        guard faults.isEmpty else { return faults }
        // `integrity_check` does not find invalid values.
        faults += try schema.checks().faults(in: db)
        guard faults.isEmpty else { return faults }
        // Also decode these rows, because decoding may be stricter than the checks.
        let items = try ItemRecord.select(db)
        _ = try AssetDownloadRecord.select(db)
        _ = try PublicationRecord.select(db)
        _ = try ContentSource.fetchAll(db)
        try readTraces(db)
        for item in items { _ = try ContentFile.fetchAll(db, item: item.key.id) }
        return []
    }

    /// Returns a fault for each table with a missing column. SQLite accepts any column names in a damaged schema.
    private static func schemaFaults(in db: Database, _ schema: LibrarySchema) throws -> [String] {
        try schema.columnNames().sorted { $0.key < $1.key }.compactMap { table, names in
            let missing = names.subtracting(try db.columns(in: table).map(\.name))
            return missing.min().map { "the table \(table) has no column \($0)" }
        }
    }

    /// Reads the user's data: positions, marks, highlights, read pages and settings.
    /// - Throws: an error if a row has a value that Masthead never writes.
    static func readTraces(_ db: Database) throws {
        for table in ["readingPosition", "filePosition", "readPage"] {
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(table)")
            while let row = try rows.next() { _ = try row.position() }
        }
        let marks = try Row.fetchCursor(db, sql: "SELECT * FROM mark")
        while let row = try marks.next() {
            if try row.value("articleIndex") != -1 { _ = try row.position() }
            _ = try (row.date("createdAt"), row.value("kind") as String, row.value("itemID") as Int64)
        }
        let highlights = try Row.fetchCursor(db, sql: "SELECT * FROM highlight")
        while let row = try highlights.next() {
            _ = try (row.position(), row.date("createdAt"), row.vocabulary("colour") as Highlight.Color)
            _ = try (row.count("length"), row.value("words") as String, row.value("itemID") as Int64)
        }
        _ = try String.fetchAll(db, sql: "SELECT value FROM setting")
    }
}
