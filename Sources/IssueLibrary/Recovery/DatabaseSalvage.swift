import Foundation
import GRDB
import Periodical

/// Saves what can be read of a damaged database, table by table and row by row: Debian's SQLite is built without `.recover`.
/// Nothing is written to the file.
struct DatabaseSalvage: Sendable {
    /// What was saved.
    private(set) var rows = LibraryRows()
    /// The tables of which something could not be read, with what SQLite said first.
    private(set) var losses: [String: String] = [:]

    /// Reads a database.
    /// - Parameters:
    ///   - file: the database; its log is read as well.
    ///   - keys: items that are known from elsewhere, by which rows are looked for that cannot be reached in order.
    init(_ file: URL, knowing keys: Set<StoredValue>) async throws(MastheadError) {
        do {
            self = try await UnwrittenDatabase(file, isAlone: true).salvaging { db in
                var salvage = Self()
                // Tables whose definitions are whole can be read though another's is not.
                try db.execute(sql: "PRAGMA writable_schema = ON")
                salvage.rows.schema = Self.schema(of: db)
                var keys = keys
                // Where not even that can be read, the tables of this version are tried.
                let isFormer =
                    try !["item", "publication"].contains { try Self.hasTable($0, db) } && Self.hasTable("issue", db)
                let tableNames = isFormer ? LibraryRows.formerTableNames : LibraryRows.tableNames
                if isFormer, salvage.rows.isCurrent { salvage.rows.schema = LibraryRows.lastFormerSchema }
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

    /// The last migration of which the tables show the marks.
    private static func schema(of db: Database) -> String? {
        let migrations = LibraryDatabase.migrator.migrations
        do {
            let applied = try LibraryDatabase.migrator.appliedIdentifiers(db)
            return migrations.last { applied.contains($0) }
        } catch { return nil }
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
            } else {
                readByKey(table, keys, db)
            }
        } catch { losses[table] = "\(error)" }
    }

    private static func hasTable(_ name: String, _ db: Database) throws -> Bool {
        do { return try db.tableExists(name) } catch is DatabaseError { return false }
    }

    private mutating func note(_ error: any Error, _ table: String) {
        if losses[table] == nil { losses[table] = (error as? DatabaseError)?.message ?? "\(error)" }
    }

    /// So many rows one after the other that cannot be read are tried singly; then the steps double.
    private static let singleSteps = 4096

    /// Goes through a table by the numbers of its rows, past those that cannot be read.
    private mutating func readByNumber(_ table: String, _ db: Database) {
        let columns = (rows.tables[table]?.columns ?? []).map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        var (last, step, failures) = (Int64(-1), Int64(1), 0)
        while last < Int64(1) << 48 {
            do {
                let cursor = try Row.fetchCursor(
                    db, sql: "SELECT rowid, \(columns) FROM \(table) WHERE rowid > ? ORDER BY rowid", arguments: [last])
                while let row = try cursor.next() {
                    let number = try row.decode(Int64.self, atIndex: 0)
                    // A damaged tree may lead back to where it was.
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

    /// Goes through a table without numbers from both ends, and then by the items' numbers, or the issues' names.
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
                guard count <= Self.mostRows else { throw DamagedValue(column: table, found: "endless rows") }
                if seen.insert(values).inserted { rows.tables[table]?.rows.append(values) }
            }
        } catch { note(error, table) }
    }

    /// A damaged tree may lead back to where it was.
    private static let mostRows = 10_000_000
}
