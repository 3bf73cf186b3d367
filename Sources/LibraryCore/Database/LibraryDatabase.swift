import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// The library's database: SQLite in WAL mode. Named migrations create the schema, and published migrations never
/// change.
///
/// The database can be read even if it cannot be written, for example on a CD or a full disk.
package struct LibraryDatabase: Sendable {
    private let folder: LibraryFolder
    private let connection: DatabaseConnection
    private var file: URL { folder.database }

    /// Opens or creates the database.
    /// - Parameters:
    ///   - looks: Whether the process will probably only read.
    ///   - migrationLock: Prevents two processes from creating or migrating the database at the same time.
    /// - Throws: ``MastheadError`` with the code `library.damaged` if the database is damaged, or if the folder has
    ///   issues but no database.
    init(
        _ folder: LibraryFolder, _ schema: LibrarySchema, looks: Bool,
        migrationLock: @escaping @Sendable () async throws(MastheadError) -> FileLock
    ) async throws(MastheadError) {
        self.folder = folder
        connection = try await DatabaseConnection(folder, schema, looks: looks, migrationLock: migrationLock)
        let isFromTheFuture = try await read { try schema.isSuperseded(in: $0) }
        guard !isFromTheFuture else { throw Self.superseded("open the library", file) }
    }

    /// Whether the database can be written. False if the database could not be opened for writing.
    var isWritable: Bool { connection.isWritable }

    /// A value that is cheap to read and changes when any process writes to the database. Two writes with the same file
    /// time may yield the same value, so a waiting caller must also check after ``lookInterval``.
    package var changeMark: [Int] {
        FileStamp(folder.databaseLog).map {
            [$0.byteCount, $0.modified.seconds, $0.modified.nanoseconds]
        } ?? []
    }

    /// Returns the subjects that any process has changed since the previous call. The first call returns all subjects.
    /// A call without changes takes a few microseconds.
    func takeChange() async -> LibraryChange { await connection.takeChange() }

    /// The number of reads since the database was opened.
    package var readCount: Int { connection.readCount }

    /// How often a waiting caller must check even if ``changeMark`` is unchanged.
    package static let lookInterval = Duration.milliseconds(250)

    /// A function that closes all connections, so that the database's log is deleted. Later reads and writes fail. The
    /// function does not keep the database open.
    package var closer: @Sendable () async -> Void {
        { [weak connection] in await connection?.close() }
    }

    /// Reads from a snapshot of the database.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await connection.read(body) } catch { throw Self.error("read the library", file, error) }
    }

    /// Writes in one transaction.
    /// - Parameter usesReserve: Whether the write may use the disk space reserved for removals and user actions.
    @discardableResult
    func write<Value: Sendable>(
        usesReserve: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        do {
            if usesReserve, !isWritable { DiskReserve(folder).giveUp() }
            do { return try await connection.write(body) } catch let error as DatabaseError {
                guard usesReserve, error.isLackOfRoom, DiskReserve(folder).giveUp() else { throw error }
                return try await connection.write(body)
            }
        } catch { throw Self.error("write to the library", file, error) }
    }
}
