import Files
import Foundation
import GRDB

/// Something that is another whenever any process has written to a database.
enum ChangeVersion: Hashable, Sendable {
    /// SQLite's count of commits by other connections than the one that is asked.
    case count(Int)
    /// Of a database that cannot be written: its files.
    case files([FileStamp?])
}

/// A connection to a database that sees when another one has written, and does nothing else.
///
/// It must be one and the same for all questions: the count (SQLite's `PRAGMA data_version`) is the connection's own.
actor ChangeConnection {
    private let file: URL
    private var queue: DatabaseQueue?

    init(_ file: URL) { self.file = file }

    /// The version now.
    /// - Parameter isWritable: whether SQLite's lock files may be written beside the database.
    func version(isWritable: Bool) async -> ChangeVersion {
        guard isWritable else { return stamps }
        do {
            let queue = try opened()
            let count = try await queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            return count.map { .count($0) } ?? stamps
        } catch {
            // What is wrong with it its readers are told; that it changes shows all the same.
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
