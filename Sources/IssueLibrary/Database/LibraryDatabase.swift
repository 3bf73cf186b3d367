import Foundation
import GRDB
import Periodical

/// The library's database: SQLite in WAL mode, its schema made by named migrations that are only ever added to.
struct LibraryDatabase: Sendable {
    let pool: DatabasePool
    private let file: URL

    /// Opens or makes the database.
    /// - Parameter migrationLock: keeps two processes from making the database or changing its schema at once.
    init(_ file: URL, migrationLock: () async throws(MastheadError) -> FileLock) async throws(MastheadError) {
        self.file = file
        var configuration = Configuration()
        configuration.label = "masthead"
        // Other processes write for moments only.
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { db in
            // A promise of the library (complete, remembered) holds over a power cut.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        // SQLite does not wait for another process that is about to switch a new file to WAL.
        var lock = Self.isMade(file) ? nil : try await migrationLock()
        do { pool = try DatabasePool(path: file.path, configuration: configuration) } catch {
            throw Self.error("opening the library", file, error)
        }
        let isCurrent = try await read { try Self.migrator.hasCompletedMigrations($0) }
        if !isCurrent {
            if lock == nil { lock = try await migrationLock() }
            do { try Self.migrator.migrate(pool) } catch { throw Self.error("opening the library", file, error) }
        }
        lock?.remove()
        let isFromTheFuture = try await read { try Self.migrator.hasBeenSuperseded($0) }
        guard !isFromTheFuture else {
            throw MastheadError(
                .libraryDatabase, doing: "opening the library", to: file.path,
                found: "a later version of Masthead made it", hint: "Use that version, or another library folder.")
        }
    }

    /// Whether a file is a database in WAL mode; of one that cannot be read SQLite will tell. By the versions in its header (SQLite's file format, section 1.3).
    private static func isMade(_ file: URL) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: file.path), let header = try? handle.read(upToCount: 20) else {
            return false
        }
        return header.count == 20 && header.suffix(2).elementsEqual([2, 2])
    }

    /// Something that is another whenever anyone has written to the database, and costs next to nothing to ask for.
    var changeMark: [Int] {
        var status = stat()
        guard stat(file.path + "-wal", &status) == 0 else { return [] }
        #if os(Linux)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        return [Int(status.st_size), time.tv_sec, time.tv_nsec]
    }

    /// Reads in a snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await pool.read(body) } catch { throw Self.error("reading the library", file, error) }
    }

    /// Writes in one transaction.
    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await pool.write(body) } catch { throw Self.error("writing to the library", file, error) }
    }

    private static func error(_ doing: String, _ file: URL, _ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        if error is CancellationError {
            return MastheadError(
                .stopped, doing: doing, to: file.path, found: "it was stopped",
                hint: "Run the same command again: nothing is lost.")
        }
        guard let database = error as? DatabaseError else { return .files(doing, file, error) }
        let hint: String? =
            switch database.resultCode {
            case .SQLITE_FULL: "Make room on that disk and run the same command again."
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH:
                "Give yourself permission to write there, or choose another folder with --library."
            case .SQLITE_BUSY: "Another program holds it: try again in a moment."
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: "Move that file away and refresh: issues are fetched again as needed."
            default: nil
            }
        return MastheadError(
            .libraryDatabase, doing: doing, to: file.path,
            found: "SQLite says \(database.message ?? "nothing") (\(database.extendedResultCode.rawValue))", hint: hint)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("catalogues, issues, downloads and positions") { db in
            try db.create(table: "catalog") { table in
                table.autoIncrementedPrimaryKey("id")
                table.column("url", .text).notNull().unique()
                table.column("entityTag", .text)
                table.column("lastModified", .text)
                table.column("sha256", .text)
            }
            try db.create(table: "issue") { table in
                table.primaryKey("name", .text)
                table.column("title", .text).notNull()
                table.column("date", .double).notNull().indexed()
                table.column("catalogID", .integer).references("catalog", onDelete: .setNull)
                // What the catalogue says.
                table.column("cover", .text)
                table.column("content", .text)
                table.column("indexFile", .text)
                table.column("revision", .text)
                table.column("articleCount", .integer)
                table.column("pageCount", .integer)
                for scale in ["standard", "double"] {
                    table.column("\(scale)URL", .text)
                    table.column("\(scale)Size", .integer)
                    table.column("\(scale)SHA256", .text)
                }
                for key in ["summary", "language", "direction", "volume", "number", "productID"] {
                    table.column(key, .text)
                }
                table.column("categories", .text)
                table.column("otherKeys", .text)
                table.column("isWithdrawn", .boolean).notNull().defaults(to: false)
                // What is here.
                table.column("contentIdentity", .text)
                table.column("contentScale", .integer)
                table.column("contentByteCount", .integer)
                table.column("installingIdentity", .text)
                table.column("installingInode", .integer)
                table.column("coverFile", .text)
                table.column("coverSource", .text)
                table.column("error", .text)
            }
            try db.create(table: "assetDownload") { table in
                table.primaryKey("identifier", .text)
                table.column("issueName", .text).notNull().indexed().references("issue", onDelete: .cascade)
                table.column("request", .blob).notNull()
                table.column("userInfo", .blob).notNull()
                table.column("isOffered", .boolean).notNull()
                table.column("scale", .integer).notNull()
                table.column("fallback", .text)
                table.column("identity", .text).notNull()
                table.column("size", .integer)
                table.column("sha256", .text)
                table.column("isUnpacked", .boolean).notNull().defaults(to: false)
            }
            try db.create(table: "readingPosition") { table in
                table.primaryKey("key", .text)
                table.column("articleIndex", .integer).notNull()
                table.column("pageIndex", .integer).notNull()
                table.column("readAt", .double).notNull()
            }
            try db.create(table: "setting") { table in
                table.primaryKey("key", .text)
                table.column("value", .text).notNull()
            }
        }
        migrator.registerMigration("pauses and failures of downloads") { db in
            try db.alter(table: "assetDownload") { table in
                table.add(column: "isPaused", .boolean).notNull().defaults(to: false)
                table.add(column: "isFailed", .boolean).notNull().defaults(to: false)
                table.add(column: "error", .text)
            }
        }
        migrator.registerMigration("files of contents, indexes and wishes") { db in
            try db.alter(table: "assetDownload") { table in
                table.add(column: "indexFile", .text)
                table.add(column: "keptByteCount", .integer)
            }
            try db.alter(table: "issue") { table in
                table.add(column: "isDamaged", .boolean).notNull().defaults(to: false)
            }
            func fileColumns(_ table: TableDefinition) {
                table.column("path", .text).notNull()
                table.column("size", .integer).notNull()
                table.column("sha256", .text).notNull()
            }
            try db.create(table: "contentFile", options: .withoutRowID) { table in
                table.column("issueName", .text).notNull().references("issue", onDelete: .cascade)
                fileColumns(table)
                table.primaryKey(["issueName", "path"])
            }
            try db.create(index: "contentFileOnSHA256", on: "contentFile", columns: ["sha256"])
            try db.create(table: "arrivedFile", options: .withoutRowID) { table in
                table.column("identifier", .text).notNull().references("assetDownload", onDelete: .cascade)
                fileColumns(table)
                table.primaryKey(["identifier", "path"])
            }
            // What someone wants to read now of an issue that is arriving; the lowest rank first.
            try db.create(table: "wish", options: .withoutRowID) { table in
                table.column("issueName", .text).notNull().references("issue", onDelete: .cascade)
                table.column("rank", .integer).notNull()
                table.column("asset", .text).notNull()
                table.primaryKey(["issueName", "rank", "asset"])
            }
        }
        return migrator
    }
}
