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
        // Where someone has it open there is a log beside it. It must not be looked into then: were that someone this process,
        // closing the file would take SQLite's locks away (SQLite's "How To Corrupt", section 2.2).
        if access(file.path + "-wal", F_OK) == 0 { return true }
        guard let handle = FileHandle(forReadingAtPath: file.path), let header = try? handle.read(upToCount: 20) else {
            return false
        }
        return header.count == 20 && header.suffix(2).elementsEqual([2, 2])
    }

    /// Something that is another when anyone has written to the database, and costs next to nothing to ask for. File systems
    /// count time in ticks, so two writes may look like one: who waits looks now and then all the same, see ``lookInterval``.
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

    /// How long to rely on ``changeMark``.
    static let lookInterval = Duration.milliseconds(250)

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
}
