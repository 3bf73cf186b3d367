package import Files
package import Foundation
package import GRDB
package import Periodical

/// A library's folder and database, which other processes may use at the same time.
package struct LibraryStore: Sendable {
    package let folder: LibraryFolder
    package let database: LibraryDatabase
    let schema: LibrarySchema
    /// How long to wait for another process that holds a lock but makes no progress.
    package let lockPatience: Duration
    /// The folder's device and inode when the library was opened.
    private let place: [Int]?

    /// Opens the library in a folder, or creates a library there.
    /// - Parameter looks: whether the library is opened mainly for reading.
    package init(
        _ folder: LibraryFolder, _ schema: LibrarySchema, lockPatience: Duration, looks: Bool
    ) async throws(MastheadError) {
        self.folder = folder
        self.schema = schema
        self.lockPatience = lockPatience
        try folder.create()
        database = try await LibraryDatabase(folder, schema, looks: looks) { () throws(MastheadError) in
            try await FileLock.acquire(folder.migrationLock, note: "migration", patience: lockPatience) { 0 }
        }
        place = Self.identity(of: folder)
    }

    /// Whether the library is writable, as far as known.
    package var isWritable: Bool { database.isWritable }

    /// Whether the opened folder is still at its path.
    package var isInPlace: Bool { place == nil || Self.identity(of: folder) == place }

    private static func identity(of folder: LibraryFolder) -> [Int]? {
        FileStamp(folder.root).map { [$0.device, $0.inode] }
    }

    /// Reads from a snapshot of the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await database.read(body)
    }

    /// Checks the whole database, and returns its faults, one line each. The content folders are not checked.
    package func databaseFaults() async throws(MastheadError) -> [String] {
        do throws(MastheadError) {
            return try await read { [schema] in try DatabaseDiagnosis.faults(in: $0, schema) }
        } catch {
            guard error.code == .damagedLibrary else { throw error }
            return [error.found]
        }
    }

    /// Writes to the database in one transaction.
    /// - Parameter usesReserve: whether the write may use the disk space that is reserved for deletions and user
    ///   actions.
    @discardableResult
    package func write<Value: Sendable>(
        usesReserve: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await database.write(usesReserve: usesReserve, body)
    }

    /// Flushes all previous writes to the disk, with one call for all files.
    package func synchronize() throws(MastheadError) { try FileSystem.synchronize(folder.root) }

    /// Acquires a lock. Waits as long as the process that holds the lock makes progress with its downloads.
    package func acquire(
        _ file: URL, note: String = "", onLook: @Sendable () -> Void = {}
    ) async throws(MastheadError) -> FileLock {
        try await FileLock.acquire(file, note: note, patience: lockPatience) {
            onLook()
            return FileSystem.fingerprint(of: folder.incoming)
        }
    }

    /// Whether a process has locked an item.
    package func isHeld(_ item: ItemKey) -> Bool { FileLock.holder(of: folder.lock(of: item)) != nil }
}
