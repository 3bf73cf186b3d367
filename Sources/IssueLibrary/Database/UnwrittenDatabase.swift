import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// Reads a database where nothing can be written: not even SQLite's lock and shared memory files.
///
/// Each read opens the database anew and holds nothing in between. Where SQLite's locks cannot be had the files are compared
/// before and after: when another process wrote meanwhile it is read once more.
struct UnwrittenDatabase: Sendable {
    private let file: URL
    private let isAlone: Bool
    /// The same in memory with the schema of this version, where that of the file is an older one.
    private let migrated = MigratedCopy()

    private final class MigratedCopy: Sendable {
        let queue = Mutex<DatabaseQueue?>(nil)
    }

    private static let mostTries = 20

    /// - Parameter isAlone: whether it is known that no other process has the database open.
    init(_ file: URL, isAlone: Bool = false) {
        self.file = file
        self.isAlone = isAlone
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        if let copy = migrated.queue.withLock({ $0 }) { return try await copy.read(body) }
        let (isCurrent, value): (Bool, Value?) = try await reading { db in
            guard try Self.isCurrent(db) else { return (false, nil) }
            return (true, try body(db))
        }
        if isCurrent, let value { return value }
        let copy = try await reading { db in
            let copy = try DatabaseQueue()
            try copy.writeWithoutTransaction { try db.backup(to: $0) }
            return copy
        }
        try LibraryDatabase.migrator.migrate(copy)
        migrated.queue.withLock { $0 = copy }
        return try await copy.read(body)
    }

    /// Whether the schema is this version's or a later one's, of which the library tells.
    private static func isCurrent(_ db: Database) throws -> Bool {
        let migrator = LibraryDatabase.migrator
        if try migrator.hasBeenSuperseded(db) { return true }
        return try migrator.hasCompletedMigrations(db)
    }

    /// Reads the file as it is.
    func reading<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        if !isAlone {
            do { return try await queue("mode=ro").read(body) } catch let error as DatabaseError {
                guard error.isLackOfPermission || error.isLackOfRoom else { throw error }
            }
        }
        var tries = 0
        while true {
            tries += 1
            let before = stamps
            do {
                let value = try await unlocked().read(body)
                if before == stamps || tries >= Self.mostTries { return value }
            } catch {
                // What was written meanwhile may look like damage.
                guard before != stamps, tries < Self.mostTries else { throw error }
            }
        }
    }

    /// Reads what can be read of a damaged file that no other process has open. There is no transaction around it, whose end
    /// would fail by whatever failed within it.
    func salvaging<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await unlocked().unsafeRead(body)
    }

    private var stamps: [FileStamp?] { [FileStamp(file), FileStamp(log)] }
    private var log: URL { URL(filePath: file.path + "-wal") }

    /// Without a log nothing but the file is needed; with one, an index of it is made in memory.
    private func unlocked() throws -> DatabaseQueue {
        guard let log = FileStamp(log), log.byteCount > 0 else { return try queue("mode=ro&immutable=1") }
        return try queue("mode=ro&vfs=unix-none", isExclusive: true)
    }

    private func queue(_ parameters: String, isExclusive: Bool = false) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "masthead, read only"
        configuration.readonly = true
        configuration.busyMode = .timeout(30)
        if isExclusive {
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        let path = file.path.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? file.path
        return try DatabaseQueue(path: "file:\(path)?\(parameters)", configuration: configuration)
    }

    /// What stands for itself in SQLite's URIs.
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_.~")
}
