import Files
import Foundation
import GRDB
import Periodical

/// What all parts of a library stand on: its database and its folder, which other processes use at the same time.
struct LibraryStore: Sendable {
    let folder: LibraryFolder
    let database: LibraryDatabase
    /// How long another process that holds a lock may do nothing before it is no longer waited for.
    let lockPatience: Duration
    /// The folder's identity when the library was opened.
    private let place: [Int]?

    /// Opens the library in a folder, or makes one.
    /// - Parameter looks: whether most likely nothing will be written.
    init(_ folder: LibraryFolder, lockPatience: Duration, looks: Bool) async throws(MastheadError) {
        self.folder = folder
        self.lockPatience = lockPatience
        try folder.create()
        database = try await LibraryDatabase(folder, looks: looks) { () throws(MastheadError) in
            try await FileLock.acquire(folder.migrationLock, note: "migration", patience: lockPatience) { 0 }
        }
        place = Self.identity(of: folder)
    }

    /// Whether something can be written, by what was seen so far.
    var isWritable: Bool { database.isWritable }

    /// Whether the folder that was opened is still where it was.
    var isInPlace: Bool { place == nil || Self.identity(of: folder) == place }

    private static func identity(of folder: LibraryFolder) -> [Int]? {
        FileStamp(folder.root).map { [$0.device, $0.inode] }
    }

    /// Reads the database in a snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await database.read(body)
    }

    /// Writes to the database in one transaction.
    /// - Parameter usesReserve: whether room that is kept for removing things, and for what the reader does, may be given up for it.
    @discardableResult
    func write<Value: Sendable>(
        usesReserve: Bool = false, _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(MastheadError) -> Value {
        try await database.write(usesReserve: usesReserve, body)
    }

    /// Makes sure that everything written so far is on the disk, with one call for all files.
    func synchronize() throws(MastheadError) { try FileSystem.synchronize(folder.root) }

    /// Waits for a lock while its holder gets on with what arrives.
    func acquire(
        _ file: URL, note: String = "", onLook: @Sendable () -> Void = {}
    ) async throws(MastheadError) -> FileLock {
        try await FileLock.acquire(file, note: note, patience: lockPatience) {
            onLook()
            return FileSystem.fingerprint(of: folder.incoming)
        }
    }

    /// Whether a process is at an item.
    func isHeld(_ item: ItemKey) -> Bool { FileLock.holder(of: folder.lock(of: item)) != nil }
}
