import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// The connection to the library's database. If the database cannot be written, the connection uses
/// ``ReadOnlyDatabase``.
final class DatabaseConnection: Sendable {
    private enum Way {
        /// The process has not yet written to the database.
        case looking(Opened<DatabaseQueue>)
        case writing(Opened<DatabasePool>)
        /// The database cannot be written, for the given reason.
        case reading(ReadOnlyDatabase, because: any Error)
    }

    /// An open database, and the stamp of its file when it was opened.
    private struct Opened<Connection: DatabaseWriter>: Sendable {
        let database: Connection
        let file: FileStamp?

        /// Throws an error if another program has replaced the file. A transaction in the old file would be lost.
        func requireFile(of folder: LibraryFolder) throws(MastheadError) {
            guard let file, let now = FileStamp(folder.databaseFile), !now.isSameFile(as: file) else { return }
            throw MastheadError(
                .libraryDatabase, cannot: "write to the library", to: folder.database.path,
                found: "another program has replaced the file, for example to recover the library",
                remedies: [.tryAgain])
        }
    }

    typealias LockMaker = @Sendable () async throws(MastheadError) -> FileLock

    private let folder: LibraryFolder
    private let schema: LibrarySchema
    private let migrationLock: LockMaker
    private let way: Mutex<Way>
    private let changes: ChangeConnection
    private let changedTables = ChangedTables()
    private let reads = Atomic(0)

    /// - Parameter looks: Whether the process will probably only read. See ``queue(_:)``.
    init(
        _ folder: LibraryFolder, _ schema: LibrarySchema, looks: Bool, migrationLock: @escaping LockMaker
    ) async throws(MastheadError) {
        self.folder = folder
        self.schema = schema
        self.migrationLock = migrationLock
        changes = ChangeConnection(folder.databaseFile)
        try DatabaseInspection(folder).inspect()
        do {
            if looks, let queue = try await Self.queue(folder, schema) {
                way = Mutex(.looking(queue))
            } else {
                way = Mutex(.writing(try await Self.pool(folder, schema, changedTables, migrationLock)))
            }
        } catch {
            let wrapped = LibraryDatabase.error("open the library", folder.database, error)
            guard Self.mayBeReadAllTheSame(error), FileStamp(folder.database) != nil else { throw wrapped }
            let database = ReadOnlyDatabase(folder.databaseFile, schema)
            do {
                try await database.read { try DatabaseInspection(folder).inspect($0) }
            } catch {
                let other = LibraryDatabase.error("open the library", folder.database, error)
                throw other.code == .damagedLibrary ? other : wrapped
            }
            way = Mutex(.reading(database, because: error))
        }
    }

    var isWritable: Bool {
        way.withLock { if case .reading = $0 { false } else { true } }
    }

    var readCount: Int { reads.load(ordering: .relaxed) }

    /// Returns the subjects that any process has changed since the previous call. The first call returns all subjects.
    func takeChange() async -> LibraryChange { await changes.take(isWritable: isWritable) }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        reads.wrappingAdd(1, ordering: .relaxed)
        switch way.withLock({ $0 }) {
        case .looking(let queue): return try await Self.asSchemaIs { try await queue.database.read(body) }
        case .writing(let pool): return try await Self.asSchemaIs { try await pool.database.read(body) }
        case .reading(let database, _): return try await database.read(body)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let pool = try await pool()
        let value = try await Self.asSchemaIs {
            try await pool.database.write { [folder, schema, changedTables] db in
                try pool.requireFile(of: folder)
                _ = changedTables.take()
                let count = db.totalChangesCount
                let value = try body(db)
                let tables = changedTables.take()
                if db.totalChangesCount != count { try SubjectChange.note(schema.subjects(of: tables), db) }
                return value
            }
        }
        // SQLite writes the log before other connections can see the transaction. Touching the file afterwards notifies
        // StoreWatch once they can. If that fails, StoreWatch relies on its other events.
        utimensat(AT_FDCWD, folder.database.path, nil, 0)
        return value
    }

    /// Closes all connections. Later reads and writes fail.
    ///
    /// SQLite deletes its log when the last connection closes, but only if this connection can write. Therefore, the
    /// read-only connections are closed first (GRDB issue 739).
    func close() async {
        await changes.close()
        switch way.withLock({ $0 }) {
        case .looking(let queue): try? queue.database.close()
        case .writing(let pool):
            pool.database.invalidateReadOnlyConnections()
            try? pool.database.close()
        case .reading: break
        }
    }

    /// Returns the writable connections, opening them if necessary.
    private func pool() async throws -> Opened<DatabasePool> {
        let pool: Opened<DatabasePool>
        switch way.withLock({ $0 }) {
        case .writing(let pool): return pool
        case .looking(let queue):
            try queue.requireFile(of: folder)
            do { pool = try await Self.pool(folder, schema, changedTables, migrationLock) } catch {
                if Self.mayBeReadAllTheSame(error) {
                    way.withLock { $0 = .reading(ReadOnlyDatabase(folder.databaseFile, schema), because: error) }
                }
                throw error
            }
        case .reading(_, let reason):
            // Try again, because disk space may have been freed or permission granted.
            do { pool = try await Self.pool(folder, schema, changedTables, migrationLock) } catch {
                if let error = error as? DatabaseError, error.isLackOfRoom { throw error }
                throw reason
            }
        }
        way.withLock { $0 = .writing(pool) }
        return pool
    }

    /// Opens the database. If another program replaces the file at the same time, opens the new file. A recovery locks
    /// the old file, so opening waits until the recovery has replaced it.
    private static func opening<Value>(
        _ folder: LibraryFolder, _ body: () async throws -> Value
    ) async throws -> (Value, FileStamp?) {
        for _ in 1..<mostTries {
            let before = FileStamp(folder.databaseFile)
            func isReplaced() -> Bool {
                guard let before, let after = FileStamp(folder.databaseFile) else { return false }
                return !after.isSameFile(as: before)
            }
            do {
                let value = try await body()
                if !isReplaced() { return (value, before ?? FileStamp(folder.databaseFile)) }
            } catch {
                guard isReplaced() else { throw error }
            }
        }
        return (try await body(), FileStamp(folder.databaseFile))
    }

    /// Retries a transaction that failed because another process opened the database, which changed the schema.
    ///
    /// A pool that opens a database without a log creates and drops a table (GRDB issue 102), which changes the schema.
    /// SQLite then prepares statements again, but fails with `SQLITE_SCHEMA` if a trigger of the statement uses a
    /// virtual table. At that point the transaction has done nothing, or was rolled back.
    private static func asSchemaIs<Value: Sendable>(_ transaction: () async throws -> Value) async throws -> Value {
        for _ in 1..<mostTries {
            do { return try await transaction() } catch let error as DatabaseError {
                guard error.resultCode == .SQLITE_SCHEMA else { throw error }
            }
        }
        return try await transaction()
    }

    private static let mostTries = 10

    private static func mayBeReadAllTheSame(_ error: any Error) -> Bool {
        switch error {
        case let error as DatabaseError: error.isLackOfPermission || error.isLackOfRoom
        // The lock for creating or migrating the database was not acquired.
        case let error as MastheadError: error.code == .fileSystem
        default: false
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "masthead"
        // Wait for other processes, which write only briefly.
        configuration.busyMode = .timeout(30)
        return configuration
    }

    /// Throws an error if the database is read-only. SQLite would open the file and fail at the first write.
    private static func requireAccess(_ folder: LibraryFolder) throws {
        let file = folder.databaseFile
        guard FileStamp(file) == nil || access(file.path, W_OK) == 0, access(folder.root.path, W_OK) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_READONLY, message: "\(String(cString: strerror(errno)))")
        }
    }

    /// Opens a single connection, which does not write to the database on opening. A pool writes on opening (GRDB issue
    /// 102), and runs a checkpoint on closing. Its four waits for the disk take longer than most lists and searches.
    /// - Returns: Nil if the database must be created or migrated, or if another process has it open. A pool does not
    ///   write when it opens a database that is already open.
    private static func queue(
        _ folder: LibraryFolder, _ schema: LibrarySchema
    ) async throws -> Opened<DatabaseQueue>? {
        let (queue, file) = try await opening(folder) { try await unwatchedQueue(folder, schema) }
        return queue.map { Opened(database: $0, file: file) }
    }

    private static func unwatchedQueue(
        _ folder: LibraryFolder, _ schema: LibrarySchema
    ) async throws -> DatabaseQueue? {
        try requireAccess(folder)
        let file = folder.databaseFile
        guard access(file.path + "-wal", F_OK) != 0, isMade(file) else { return nil }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        let isCurrent = try await queue.read { db in
            try DatabaseInspection(folder).inspect(db)
            return try schema.migrator.hasCompletedMigrations(db)
        }
        return isCurrent ? queue : nil
    }

    private static func pool(
        _ folder: LibraryFolder, _ schema: LibrarySchema, _ changedTables: ChangedTables,
        _ migrationLock: LockMaker
    ) async throws -> Opened<DatabasePool> {
        let (pool, file) = try await opening(folder) {
            try await unwatchedPool(folder, schema, changedTables, migrationLock)
        }
        return Opened(database: pool, file: file)
    }

    private static func unwatchedPool(
        _ folder: LibraryFolder, _ schema: LibrarySchema, _ changedTables: ChangedTables,
        _ migrationLock: LockMaker
    ) async throws -> DatabasePool {
        try requireAccess(folder)
        let file = folder.databaseFile
        // A lock is needed, because SQLite does not wait while another process switches a new file to WAL.
        var lock = isMade(file) ? nil : try await migrationLock()
        defer { lock?.remove() }
        if FileStamp(file) == nil { try PrivateFile.create(file) }
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try await pool.read { try DatabaseInspection(folder).inspect($0) }
        if try await pool.read({ try !schema.migrator.hasCompletedMigrations($0) }) {
            if lock == nil { lock = try await migrationLock() }
            try schema.migrate(pool)
            pool.invalidateReadOnlyConnections()
        }
        pool.add(transactionObserver: changedTables, extent: .databaseLifetime)
        try await pool.writeWithoutTransaction { db in
            try Self.learnSchema(db)
            // Use a cache of 8000 KiB and a log of up to 4000 pages of 4 KiB, so that each index page is written only
            // once when many feeds or books are added.
            try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000")
        }
        return pool
    }

    /// Loads the current schema. A connection has an old schema if another process was creating the database. SQLite
    /// notices when a statement runs, but GRDB reads the column names earlier.
    static func learnSchema(_ db: Database) throws {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }

    /// Whether a file is a database in WAL mode, according to its header (SQLite file format, section 1.3). If the file
    /// cannot be read, SQLite reports the error.
    private static func isMade(_ file: URL) -> Bool {
        // Do not read the file if there is a log, because a process has the database open. If this process has it open,
        // closing the file would release SQLite's locks (“How To Corrupt An SQLite Database File”, section 2.2).
        if access(file.path + "-wal", F_OK) == 0 { return true }
        guard let header = DatabaseInspection.header(of: file) else { return false }
        return header.count == DatabaseInspection.headerByteCount && header[18] == 2 && header[19] == 2
    }
}
