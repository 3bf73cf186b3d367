import Files
package import Foundation
import GRDB
package import Periodical

/// SQLite in WAL mode: one writer at a time among all processes, readers beside it.
package struct SQLiteStore: Store {
    private let file: URL
    private let pool: DatabasePool
    /// The file that was opened: SQLite goes on writing to one that was deleted, and all of that is lost.
    private let opened: FileStamp?

    package var dialect: SQLDialect { .sqlite }

    /// Opens a file, or makes one that its owner alone may read.
    /// - Parameter patience: how long it waits for another writer.
    package init(_ file: URL, patience: Duration = .seconds(20)) throws(MastheadError) {
        self.file = file
        let isNew = FileStamp(file) == nil
        try PrivateFile.create(file)
        if isNew { try FileOwner.handOver(file) }
        var configuration = Configuration()
        configuration.label = "masthead.press"
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        do {
            pool = try DatabasePool(path: file.path, configuration: configuration)
            // GRDB has set NORMAL, with which a power cut may take back what was answered with "done".
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            opened = FileStamp(file)
        } catch {
            throw StoreFault(sqlite: error).error("open the database", file.path)
        }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try checkFile("read")
        do { return try await pool.read { try SQLiteSession.run(body, $0) } } catch { throw failure("read", error) }
    }

    package func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        try checkFile("write to")
        // GRDB begins what writes with BEGIN IMMEDIATE, so that it waits for other writers before it has read anything.
        do { return try await pool.write { try SQLiteSession.run(body, $0) } } catch {
            throw failure("write to", error)
        }
    }

    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
        // SQLite writes its journal beside the file.
        for place in [file, file.deletingLastPathComponent()] where access(place.path, W_OK) != 0 {
            throw StoreFault(.readOnly, String(cString: strerror(errno))).error("write to the database", file.path)
        }
    }

    /// Refuses to work on a file that has no name any more.
    private func checkFile(_ action: String) throws(MastheadError) {
        guard let opened, FileStamp(file)?.isSameFile(as: opened) != true else { return }
        throw MastheadError(
            .storeUnavailable, cannot: "\(action) the database", to: file.path,
            found: "the file was deleted or replaced",
            hint: "Put the file back, then restart the server. Until then it refuses requests.")
    }

    package func close() async {
        // What is left open is closed with the process; WAL loses nothing by that.
        try? pool.close()
    }

    private func failure(_ action: String, _ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        let fault = error as? StoreFault ?? StoreFault(sqlite: error)
        return fault.error("\(action) the database", file.path)
    }
}
