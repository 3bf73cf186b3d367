import Files
import Foundation
import GRDB

/// A value that changes whenever any process writes to a database.
enum ChangeVersion: Hashable, Sendable {
    /// The value of SQLite's `PRAGMA data_version`, which changes when another connection commits.
    case count(Int)
    /// The state of the files, for a database that cannot be written.
    case files([FileStamp?])
}

/// A connection to a database that only detects writes by other connections.
///
/// Use one instance for all checks, because each connection has its own value of `PRAGMA data_version`.
actor ChangeConnection {
    private let file: URL
    private var queue: DatabaseQueue?

    init(_ file: URL) { self.file = file }

    /// Returns the current version.
    /// - Parameter isWritable: Whether SQLite may write its lock files next to the database.
    func version(isWritable: Bool) async -> ChangeVersion {
        guard isWritable else { return stamps }
        do {
            let queue = try opened()
            let count = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            return count.map { .count($0) } ?? stamps
        } catch {
            // Use the state of the files, which also shows changes. The next read reports the error.
            queue = nil
            return stamps
        }
    }

    private var stamps: ChangeVersion {
        .files([FileStamp(file), FileStamp(URL(filePath: file.path + "-wal"))])
    }

    private func opened() throws -> DatabaseQueue {
        if let queue { return queue }
        var configuration = Configuration()
        configuration.label = "masthead, changes"
        configuration.busyMode = .timeout(1)
        let opened = try DatabaseQueue(path: file.path, configuration: configuration)
        queue = opened
        return opened
    }
}
