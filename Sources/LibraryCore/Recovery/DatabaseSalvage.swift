import Foundation
import GRDB
import Periodical

/// The rows that can be read from a damaged database, collected one by one without changing its file.
///
/// SQLite's `.recover` is not available, because Debian builds SQLite without it.
struct DatabaseSalvage: Sendable {
    /// The rows that could be read.
    private(set) var rows = LibraryRows()
    /// SQLite's first error for each table that could not be read completely.
    private(set) var losses: [String: String] = [:]
    /// The values in indexes that differ from the table's values, by table, column and ID. Either the index or the
    /// table is damaged.
    private(set) var doubts: [String: [String: [StoredValue: StoredValue]]] = [:]
    /// Whether a later version of Masthead wrote the database.
    private(set) var isSuperseded = false

    /// Reads a database.
    /// - Parameters:
    ///   - file: the database. The database's WAL is read too.
    ///   - known: the schema of this version.
    ///   - keys: item keys from the backup, which help to find rows that a table scan cannot reach.
    init(_ file: URL, _ known: LibrarySchema, knowing keys: Set<StoredValue>) async throws(MastheadError) {
        do {
            self = try await ReadOnlyDatabase(file, known, isAlone: true).salvaging { db in
                var salvage = Self()
                (salvage.rows.schema, salvage.isSuperseded) = Self.schema(of: db, known)
                var keys = keys
                // If the schema is unreadable, try the tables of this version.
                let isFormer =
                    try !["item", "publication"].contains { try Self.hasTable($0, db) } && Self.hasTable("issue", db)
                let tableNames = isFormer ? LibraryRows.formerTableNames : known.savedTables
                if isFormer, salvage.rows.isCurrent(in: known) { salvage.rows.schema = LibraryRows.lastFormerSchema }
                for table in tableNames {
                    salvage.read(table, keys, db)
                    if ["item", "issue"].contains(table) { keys.formUnion(salvage.rows.itemKeys) }
                }
                if tableNames.allSatisfy({ salvage.rows.tables[$0] == nil }) {
                    salvage.losses = ["all": "the database has no tables"]
                }
                return salvage
            }
        } catch {
            losses["all"] = LibraryDatabase.error("read", file, error).found
        }
    }

    private init() {}

    /// Returns the last known migration recorded in the database, and whether there are later ones. Returns nil if the
    /// migrations cannot be read.
    private static func schema(of db: Database, _ known: LibrarySchema) -> (String?, isSuperseded: Bool) {
        do {
            let applied = try known.migrator.appliedIdentifiers(db)
            return (known.migrations.last { applied.contains($0) }, try known.isSuperseded(in: db))
        } catch { return (nil, false) }
    }

    private mutating func read(_ table: String, _ keys: Set<StoredValue>, _ db: Database) {
        do {
            guard try db.tableExists(table) else {
                losses[table] = "the table is missing"
                return
            }
            rows.tables[table] = LibraryRows.Table(columns: try db.columns(in: table).map(\.name))
            if try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = ?", arguments: [table])?
                .contains("WITHOUT ROWID") != true
            {
                readByNumber(table, db)
                try compareIndexes(table, db)
            } else {
                readByKey(table, keys, db)
            }
        } catch { losses[table] = "\(error)" }
    }

    /// Compares the values of a table with the values in its indexes.
    private mutating func compareIndexes(_ name: String, _ db: Database) throws {
        guard let table = rows.tables[name], table.columns.contains("id") else { return }
        for index in try db.indexes(on: name) where index.columns.count == 1 {
            let column = index.columns[0].quotedDatabaseIdentifier
            do {
                // SQLite does not read the table, because the index has all values that the query returns.
                let cursor = try Row.fetchCursor(
                    db,
                    sql: "SELECT rowid, \(column) FROM \(name) INDEXED BY \(index.name.quotedDatabaseIdentifier)")
                var indexed: [StoredValue: StoredValue] = [:]
                while let row = try cursor.next() {
                    let values = row.storedValues
                    indexed[values[0]] = values[1]
                }
                for row in table.rows {
                    let id = table.value("id", row)
                    guard let value = indexed[id], value != table.value(index.columns[0], row) else { continue }
                    doubts[name, default: [:]][index.columns[0], default: [:]][id] = value
                }
            } catch is DatabaseError {
                // Skip an unreadable or partial index, which proves nothing about the table.
                continue
            }
        }
    }

    private static func hasTable(_ name: String, _ db: Database) throws -> Bool {
        do { return try db.tableExists(name) } catch is DatabaseError { return false }
    }

    private mutating func note(_ error: any Error, _ table: String) {
        if losses[table] == nil { losses[table] = (error as? DatabaseError)?.message ?? "\(error)" }
    }

    /// After this many unreadable row IDs in a row, each further one doubles the number of IDs to skip.
    private static let singleSteps = 4096

    /// Reads a table in the order of its row IDs and skips unreadable rows.
    private mutating func readByNumber(_ table: String, _ db: Database) {
        let columns = (rows.tables[table]?.columns ?? []).map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        var (last, step, failures) = (Int64(-1), Int64(1), 0)
        while last < Int64(1) << 48 {
            do {
                let cursor = try Row.fetchCursor(
                    db, sql: "SELECT rowid, \(columns) FROM \(table) WHERE rowid > ? ORDER BY rowid", arguments: [last])
                while let row = try cursor.next() {
                    let number = try row.decode(Int64.self, atIndex: 0)
                    // Stop if the row IDs do not increase, because a damaged B-tree may contain a cycle.
                    guard number > last else { throw DamagedValue(column: "rowid", found: "\(number)") }
                    (last, step, failures) = (number, 1, 0)
                    rows.tables[table]?.rows.append(Array(row.storedValues.dropFirst()))
                }
                return
            } catch {
                note(error, table)
                failures += 1
                if failures > Self.singleSteps { step *= 2 }
                last += step
            }
        }
    }

    /// Reads a table without row IDs from both ends, and then by item ID or issue name.
    private mutating func readByKey(_ table: String, _ keys: Set<StoredValue>, _ db: Database) {
        let item = rows.tables[table]?.columns.contains("itemID") == true ? "itemID" : "issueName"
        let key = table == "mark" ? ["kind", item] : [item]
        var seen: Set<[StoredValue]> = []
        read("SELECT * FROM \(table)", [], into: table, &seen, db)
        guard losses[table] != nil else { return }
        let backwards = key.map { "\($0) DESC" }.joined(separator: ", ")
        read("SELECT * FROM \(table) ORDER BY \(backwards)", [], into: table, &seen, db)
        for value in keys.map(\.databaseValue) {
            guard table == "mark" else {
                read("SELECT * FROM \(table) WHERE \(item) = ?", [value], into: table, &seen, db)
                continue
            }
            for kind in Mark.Kind.allCases {
                let arguments: StatementArguments = [kind.rawValue, value]
                read("SELECT * FROM mark WHERE kind = ? AND \(item) = ?", arguments, into: table, &seen, db)
            }
        }
    }

    private mutating func read(
        _ sql: String, _ arguments: StatementArguments, into table: String, _ seen: inout Set<[StoredValue]>,
        _ db: Database
    ) {
        do {
            let cursor = try Row.fetchCursor(db, sql: sql, arguments: arguments)
            var count = 0
            while let row = try cursor.next() {
                let values = row.storedValues
                count += 1
                guard count <= Self.mostRows else { throw DamagedValue(column: table, found: "too many rows") }
                if seen.insert(values).inserted { rows.tables[table]?.rows.append(values) }
            }
        } catch { note(error, table) }
    }

    /// The maximum number of rows to read, because a damaged B-tree may contain a cycle.
    private static let mostRows = 10_000_000
}
