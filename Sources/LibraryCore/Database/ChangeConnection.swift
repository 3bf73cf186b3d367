import Files
import Foundation
import GRDB

/// A database connection whose only purpose is to detect writes by other connections.
///
/// Use one instance for all checks, because each connection has its own value of `PRAGMA data_version`.
actor ChangeConnection {
    private let file: URL
    private var queue: DatabaseQueue?
    private var version: Version?
    private var counts: [Int: Int] = [:]
    /// The value of SQLite's `PRAGMA schema_version`.
    private var schema: Int?

    /// A value that changes whenever any process writes to the database.
    private enum Version: Equatable {
        /// The value of SQLite's `PRAGMA data_version`, which changes when another connection commits.
        case count(Int)
        /// The stamps of the database files, which are compared if SQLite cannot lock the database.
        case files([FileStamp?])
    }

    private var isClosed = false

    init(_ file: URL) { self.file = file }

    /// Closes the connection. Later calls report no changes.
    func close() {
        isClosed = true
        try? queue?.close()
        queue = nil
    }

    /// Returns the subjects that have changed since the previous call. The first call returns all subjects.
    /// - Parameter isWritable: Whether SQLite may write its lock files next to the database.
    func take(isWritable: Bool) async -> LibraryChange {
        guard !isClosed else { return [] }
        guard isWritable else { return take(stamps) }
        do {
            let queue = try opened()
            let known = version
            let (count, schema, counts) = try await queue.read { db in
                let count = try Int.fetchOne(db, sql: "PRAGMA data_version")
                let isSame = count.map { .count($0) == known } ?? false
                let schema = isSame ? nil : try Int.fetchOne(db, sql: "PRAGMA schema_version")
                return (count, schema, isSame ? nil : try SubjectChange.counts(db))
            }
            guard let count, let counts else { return [] }
            defer { (version, self.schema, self.counts) = (.count(count), schema, counts) }
            guard case .count = version else { return .records }
            let changed = counts.filter { self.counts[$0.key] != $0.value }.keys
            // An earlier version of Masthead does not count its changes. If only the schema has changed, a process has
            // just opened the database (see DatabaseConnection).
            guard !changed.isEmpty || schema != self.schema else { return .records }
            return LibraryChange(rawValue: changed.reduce(0, |))
        } catch {
            // If the query fails, fall back to the file stamps, which also show changes. The next read reports the
            // error.
            queue = nil
            return take(stamps)
        }
    }

    private func take(_ stamps: Version) -> LibraryChange {
        defer { version = stamps }
        return version == stamps ? [] : .records
    }

    private var stamps: Version {
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
