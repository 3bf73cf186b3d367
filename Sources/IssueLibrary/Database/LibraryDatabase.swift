import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// The library's database: SQLite in WAL mode, its schema made by named migrations that are only ever added to.
///
/// Where nothing can be written (a CD, a share, another user's folder, a full disk) it is read all the same.
struct LibraryDatabase: Sendable {
    private let folder: LibraryFolder
    private let connection: DatabaseConnection
    private var file: URL { folder.database }

    /// Opens or makes the database.
    /// - Parameters:
    ///   - looks: whether most likely nothing will be written.
    ///   - migrationLock: keeps two processes from making the database or changing its schema at once.
    /// - Throws: ``MastheadError`` with the code `library.damaged` where there is damage, or issues without a database.
    init(
        _ folder: LibraryFolder, looks: Bool,
        migrationLock: @escaping @Sendable () async throws(MastheadError) -> FileLock
    ) async throws(MastheadError) {
        self.folder = folder
        connection = try await DatabaseConnection(folder, looks: looks, migrationLock: migrationLock)
        let isFromTheFuture = try await read { try Self.migrator.hasBeenSuperseded($0) }
        guard !isFromTheFuture else {
            throw MastheadError(
                .libraryDatabase, cannot: "open the library", to: file.path,
                found: "created by a later version of Masthead",
                remedies: [.update("Update Masthead, or use another library folder.")])
        }
    }

    /// Whether it can be written, by what was seen so far.
    var isWritable: Bool { connection.isWritable }

    /// Something that is another when a process has written to the database, and costs next to nothing to ask for. File systems
    /// count time in ticks, so two writes may look like one: a caller that waits looks now and then all the same, see ``lookInterval``.
    var changeMark: [Int] {
        FileStamp(URL(filePath: file.path + "-wal")).map {
            [$0.byteCount, $0.modified.seconds, $0.modified.nanoseconds]
        } ?? []
    }

    /// Something that is another whenever any process has written to the database. To ask for it costs some microseconds.
    var changeVersion: ChangeVersion {
        get async { await connection.changeVersion }
    }

    /// How often it was read.
    var readCount: Int { connection.readCount }

    /// How long to rely on ``changeMark``.
    static let lookInterval = Duration.milliseconds(250)

    /// Reads in a snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await connection.read(body) } catch { throw Self.error("read the library", file, error) }
    }

    /// Writes in one transaction.
    /// - Parameter usesReserve: whether room that is kept for removing things, and for what the reader does, may be given up for it.
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
