import Files
package import Foundation
import GRDB
package import Periodical

/// Copies and inspects the file of an SQLite database without migrating its schema.
package enum SQLiteCopy {
    /// Copies a database with SQLite's online backup, while servers continue to write to it.
    /// - Parameters:
    ///   - file: The database.
    ///   - copy: The new file, which only its owner can read.
    /// - Returns: The state of the copy.
    /// - Throws: ``MastheadError`` if one of the files cannot be opened or written.
    package static func make(of file: URL, at copy: URL) throws(MastheadError) -> StoreState {
        try with(file, "back up the database") { source in
            try PrivateFile.create(copy)
            let target = try DatabaseQueue(path: copy.path)
            try source.backup(to: target)
            let state = try target.writeWithoutTransaction { database in
                // The copy has the original's WAL mode. Without it, the copy is a single file.
                try database.execute(sql: "PRAGMA journal_mode = DELETE")
                return try inspected(database)
            }
            try target.close()
            return state
        }
    }

    /// Reads the schema steps of a database, and checks the whole file for damage.
    /// - Throws: ``MastheadError`` if the file cannot be opened, or is not the database of a publisher server.
    package static func inspect(_ file: URL) throws(MastheadError) -> StoreState {
        try with(file, "check the database") { source in try source.read { try inspected($0) } }
    }

    private static func with<Value>(
        _ file: URL, _ action: String, _ body: (DatabaseQueue) throws -> Value
    ) throws(MastheadError) -> Value {
        // SQLite would create a missing file.
        guard FileStamp(file) != nil else { throw .system(action, file) }
        do {
            var configuration = Configuration()
            configuration.label = "masthead.press"
            configuration.busyMode = .timeout(20)
            // If this connection were read-only, SQLite would leave its log behind.
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let value = try body(queue)
            try queue.close()
            return value
        } catch let error as MastheadError {
            throw error
        } catch {
            throw StoreFault(sqlite: error).error(action, file.path)
        }
    }

    private static func inspected(_ database: Database) throws -> StoreState {
        let damage = try String.fetchAll(database, sql: "PRAGMA quick_check(1)").first { $0 != "ok" }
        let steps = try String.fetchAll(database, sql: "SELECT name FROM schema_step ORDER BY name")
        return StoreState(steps: steps, damage: damage)
    }
}
