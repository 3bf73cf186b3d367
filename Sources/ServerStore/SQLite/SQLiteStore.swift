import Files
package import Foundation
import GRDB
package import Periodical

/// An SQLite database in WAL mode. Any number of processes can read at the same time, but only one process can write.
package struct SQLiteStore: Store {
    private let file: URL
    private let pool: DatabasePool
    /// The identity of the file that was opened. If the file is deleted, SQLite still writes to it, and these changes
    /// are lost.
    private let opened: FileStamp?

    package var dialect: SQLDialect { .sqlite }

    /// Opens a database file. If there is none, creates a file that only its owner can read.
    /// - Parameter patience: The maximum time to wait for other writers.
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
            // GRDB's default is NORMAL. With NORMAL, a power failure may undo a committed transaction.
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
        // GRDB starts write transactions with BEGIN IMMEDIATE, so they wait for other writers before they read.
        do { return try await pool.write { try SQLiteSession.run(body, $0) } } catch {
            throw failure("write to", error)
        }
    }

    package func check() async throws(MastheadError) {
        _ = try await read { try $0.rows("SELECT count(*) AS n FROM schema_step").count }
        // SQLite writes its journal to the file's folder.
        for place in [file, file.deletingLastPathComponent()] where access(place.path, W_OK) != 0 {
            throw StoreFault(.readOnly, String(cString: strerror(errno))).error("write to the database", file.path)
        }
    }

    /// Throws an error if the opened file was deleted or replaced.
    private func checkFile(_ action: String) throws(MastheadError) {
        guard let opened, FileStamp(file)?.isSameFile(as: opened) != true else { return }
        throw MastheadError(
            .storeUnavailable, cannot: "\(action) the database", to: file.path,
            found: "the file was deleted or replaced",
            hint: "Restore the file, then restart the server. Until then, the server rejects all requests.")
    }

    package func close() async {
        // SQLite deletes its log when the last connection closes, but only if that connection can write. GRDB closes
        // the writer first (GRDB issue 739), so close the readers before it. If a log stayed behind, it would damage a
        // restored backup, because SQLite would apply the log to that backup.
        pool.invalidateReadOnlyConnections()
        // A failure is harmless: the remaining connections are closed when the process exits, and WAL mode loses no
        // data.
        try? pool.close()
    }

    private func failure(_ action: String, _ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        let fault = error as? StoreFault ?? StoreFault(sqlite: error)
        return fault.error("\(action) the database", file.path)
    }
}
