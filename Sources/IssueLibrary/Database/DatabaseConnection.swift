import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// The way to the library's database: SQLite's own, or where nothing can be written, one that writes nothing.
final class DatabaseConnection: Sendable {
    private enum Way {
        /// Nothing was written so far.
        case looking(DatabaseQueue)
        case writing(DatabasePool)
        /// Nothing can be written, for this reason.
        case reading(UnwrittenDatabase, because: any Error)
    }

    typealias LockMaker = @Sendable () async throws(MastheadError) -> FileLock

    private let folder: LibraryFolder
    private let migrationLock: LockMaker
    private let way: Mutex<Way>
    private let changes: ChangeConnection
    private let reads = Atomic(0)

    /// - Parameter looks: whether most likely nothing will be written: see ``queue(_:)``.
    init(_ folder: LibraryFolder, looks: Bool, migrationLock: @escaping LockMaker) async throws(MastheadError) {
        self.folder = folder
        self.migrationLock = migrationLock
        changes = ChangeConnection(folder.database)
        try DatabaseInspection(folder).inspect()
        do {
            if looks, let queue = try await Self.queue(folder) {
                way = Mutex(.looking(queue))
            } else {
                way = Mutex(.writing(try await Self.pool(folder, migrationLock)))
            }
        } catch {
            let wrapped = LibraryDatabase.error("open the library", folder.database, error)
            guard Self.mayBeReadAllTheSame(error), FileStamp(folder.database) != nil else { throw wrapped }
            let database = UnwrittenDatabase(folder.database)
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

    /// How often it was read.
    var readCount: Int { reads.load(ordering: .relaxed) }

    var changeVersion: ChangeVersion {
        get async { await changes.version(isWritable: isWritable) }
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        reads.wrappingAdd(1, ordering: .relaxed)
        switch way.withLock({ $0 }) {
        case .looking(let queue): return try await Self.asSchemaIs { try await queue.read(body) }
        case .writing(let pool): return try await Self.asSchemaIs { try await pool.read(body) }
        case .reading(let database, _): return try await database.read(body)
        }
    }

    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let pool = try await pool()
        let value = try await Self.asSchemaIs { try await pool.write(body) }
        // The log was written before it can be seen what it says: only now StoreWatch finds it. Where the time cannot be set, its other
        // signs have to do.
        utimensat(AT_FDCWD, folder.database.path, nil, 0)
        return value
    }

    /// The connections to write with; they are opened where that was not needed or not possible before.
    private func pool() async throws -> DatabasePool {
        let pool: DatabasePool
        switch way.withLock({ $0 }) {
        case .writing(let pool): return pool
        case .looking:
            do { pool = try await Self.pool(folder, migrationLock) } catch {
                if Self.mayBeReadAllTheSame(error) {
                    way.withLock { $0 = .reading(UnwrittenDatabase(folder.database), because: error) }
                }
                throw error
            }
        case .reading(_, let reason):
            // There may be room or permission by now.
            do { pool = try await Self.pool(folder, migrationLock) } catch {
                if let error = error as? DatabaseError, error.isLackOfRoom { throw error }
                throw reason
            }
        }
        way.withLock { $0 = .writing(pool) }
        return pool
    }

    /// Begins a transaction anew where SQLite knew the schema as it was before another process opened the database.
    ///
    /// A pool that opens a database without a log makes and drops a table (GRDB's issue 102), which counts as a change of the
    /// schema. SQLite prepares a statement anew then, but gives up (`SQLITE_SCHEMA`) where the statement reaches a virtual table by a
    /// trigger. Nothing of the transaction was done by then, or it was rolled back.
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
        // The lock for making or migrating could not be had.
        case let error as MastheadError: error.code == .fileSystem
        default: false
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "masthead"
        // Other processes write for moments only.
        configuration.busyMode = .timeout(30)
        return configuration
    }

    /// On a file system that cannot be written SQLite would open what it can read, and fail at the first write.
    private static func requireAccess(_ folder: LibraryFolder) throws {
        let file = folder.database
        guard FileStamp(file) == nil || access(file.path, W_OK) == 0, access(folder.root.path, W_OK) == 0 else {
            throw DatabaseError(resultCode: .SQLITE_READONLY, message: "\(String(cString: strerror(errno)))")
        }
    }

    /// One connection, which writes nothing by itself. A pool writes to the database when it is opened (GRDB's issue 102) and takes
    /// that over when it is closed: four times it waits for the disk, which is longer than most lists and searches take.
    /// - Returns: nil where the database is yet to be made or migrated, or another process has it open: a pool writes nothing then.
    private static func queue(_ folder: LibraryFolder) async throws -> DatabaseQueue? {
        try requireAccess(folder)
        let file = folder.database
        guard access(file.path + "-wal", F_OK) != 0, isMade(file) else { return nil }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        let isCurrent = try await queue.read { db in
            try DatabaseInspection(folder).inspect(db)
            return try LibraryDatabase.migrator.hasCompletedMigrations(db)
        }
        return isCurrent ? queue : nil
    }

    private static func pool(_ folder: LibraryFolder, _ migrationLock: LockMaker) async throws -> DatabasePool {
        try requireAccess(folder)
        let file = folder.database
        // SQLite does not wait for another process that is about to switch a new file to WAL.
        var lock = isMade(file) ? nil : try await migrationLock()
        defer { lock?.remove() }
        if FileStamp(file) == nil { try PrivateFile.create(file) }
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        try await pool.read { try DatabaseInspection(folder).inspect($0) }
        if try await pool.read({ try !LibraryDatabase.migrator.hasCompletedMigrations($0) }) {
            if lock == nil { lock = try await migrationLock() }
            try LibraryDatabase.migrate(pool)
            pool.invalidateReadOnlyConnections()
        }
        try await pool.writeWithoutTransaction { db in
            try Self.learnSchema(db)
            // Of many feeds or books that are put in together each page of the indexes is written once: room for them, in KiB; and as many
            // pages of 4 KiB in the log before they are taken over.
            try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000")
        }
        return pool
    }

    /// Has a connection know the schema as it is by now. One that was opened while another process was still making the database
    /// would go by what was there then: SQLite finds out when it runs a statement, but the names of its columns were asked for by then.
    static func learnSchema(_ db: Database) throws {
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
    }

    /// Whether a file is a database in WAL mode; of one that cannot be read SQLite will tell. By the versions in its header (SQLite's file format, section 1.3).
    private static func isMade(_ file: URL) -> Bool {
        // Where a process has it open there is a log beside it. It must not be looked into then: were that this process,
        // closing the file would take SQLite's locks away (SQLite's "How To Corrupt", section 2.2).
        if access(file.path + "-wal", F_OK) == 0 { return true }
        guard let header = DatabaseInspection.header(of: file) else { return false }
        return header.count == DatabaseInspection.headerByteCount && header[18] == 2 && header[19] == 2
    }
}
