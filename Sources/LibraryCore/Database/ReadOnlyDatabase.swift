import Files
import Foundation
import GRDB
import Periodical
import Synchronization

/// A database that is read without writing anything, not even SQLite's lock and shared memory files.
///
/// Each read opens and closes the database. If SQLite cannot lock it, file stamps are compared before and after each
/// read, and the read is repeated if another process wrote in between.
struct ReadOnlyDatabase: Sendable {
    private let file: URL
    private let schema: LibrarySchema
    private let isAlone: Bool
    /// An in-memory copy with the current schema, if the file has an older schema.
    private let migrated = MigratedCopy()

    private final class MigratedCopy: Sendable {
        let queue = Mutex<DatabaseQueue?>(nil)
    }

    private static let mostTries = 20

    /// - Parameter isAlone: Whether no other process has the database open.
    init(_ file: URL, _ schema: LibrarySchema, isAlone: Bool = false) {
        self.file = file
        self.schema = schema
        self.isAlone = isAlone
    }

    func read<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        if let copy = migrated.queue.withLock({ $0 }) { return try await copy.read(body) }
        let (isCurrent, value): (Bool, Value?) = try await reading { [schema] db in
            guard try Self.isCurrent(db, schema) else { return (false, nil) }
            return (true, try body(db))
        }
        if isCurrent, let value { return value }
        let copy = try await reading { db in
            let copy = try DatabaseQueue()
            try copy.writeWithoutTransaction { try db.backup(to: $0) }
            return copy
        }
        try schema.migrator.migrate(copy)
        migrated.queue.withLock { $0 = copy }
        return try await copy.read(body)
    }

    /// Whether the schema needs no migration: it is current or from a later version, which the library reports.
    private static func isCurrent(_ db: Database, _ schema: LibrarySchema) throws -> Bool {
        if try schema.isSuperseded(in: db) { return true }
        return try schema.migrator.hasCompletedMigrations(db)
    }

    /// Reads the file without migrating its schema.
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
                // Read again, because a concurrent write may look like damage.
                guard before != stamps, tries < Self.mostTries else { throw error }
            }
        }
    }

    /// Reads from a damaged file that no other process has open. Uses no transaction, because ending one fails after a
    /// failed read.
    func salvaging<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await unlocked(toleratesSchema: true).unsafeRead(body)
    }

    private var stamps: [FileStamp?] { [FileStamp(file), FileStamp(log)] }
    private var log: URL { URL(filePath: file.path + "-wal") }

    /// Opens the database without locks. If there is a log, SQLite builds the log's index in memory.
    /// - Parameter toleratesSchema: Whether SQLite reads the tables even if the definition of another table or an index
    ///   is damaged.
    private func unlocked(toleratesSchema: Bool = false) throws -> DatabaseQueue {
        let before = toleratesSchema ? ["PRAGMA writable_schema = ON"] : []
        guard let log = FileStamp(log), log.byteCount > 0 else {
            return try queue("mode=ro&immutable=1", before: before)
        }
        return try queue("mode=ro&vfs=unix-none", before: ["PRAGMA locking_mode = EXCLUSIVE"] + before)
    }

    /// - Parameter statements: the statements to run before SQLite reads the schema.
    private func queue(_ parameters: String, before statements: [String] = []) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "masthead, read only"
        configuration.readonly = true
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { db in
            for statement in statements { try db.execute(sql: statement) }
        }
        let path = file.path.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? file.path
        return try DatabaseQueue(path: "file:\(path)?\(parameters)", configuration: configuration)
    }

    /// The characters that need not be escaped in SQLite's URIs.
    private static let plain = CharacterSet(
        charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-_.~")
}
