import Files
package import Foundation
import GRDB
package import Periodical

/// SQLite in WAL mode: one writer at a time among all processes, readers beside it.
package struct SQLiteStore: Store {
    private let file: URL
    private let pool: DatabasePool

    package var dialect: SQLDialect { .sqlite }

    /// Opens a file, or makes one that its owner alone may read.
    /// - Parameter patience: how long it waits for another writer.
    package init(_ file: URL, patience: Duration = .seconds(20)) throws(MastheadError) {
        self.file = file
        try PrivateFile.create(file)
        var configuration = Configuration()
        configuration.label = "masthead.press"
        configuration.busyMode = .timeout(patience / .seconds(1))
        if isNew { try FileOwner.handOver(file) }
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 4
        do {
            pool = try DatabasePool(path: file.path, configuration: configuration)
            // GRDB has set NORMAL, with which a power cut may take back what was answered with "done".
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        } catch {
            throw StoreFault(sqlite: error).error("opening the database", file.path)
        }
    }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await pool.read { try SQLiteSession.run(body, $0) } } catch { throw failure("reading", error) }
    }

    package func write<Value: Sendable>(
        _ isolation: Isolation, _ body: @escaping @Sendable (any SQLSession) throws -> Value
    ) async throws(MastheadError) -> Value {
        // GRDB begins what writes with BEGIN IMMEDIATE, so that it waits for other writers before it has read anything.
        do { return try await pool.write { try SQLiteSession.run(body, $0) } } catch {
            throw failure("writing to", error)
        }
    }

    package func close() async {
        // What is left open is closed with the process; WAL loses nothing by that.
        try? pool.close()
    }

    private func failure(_ doing: String, _ error: any Error) -> MastheadError {
        if let known = error as? MastheadError { return known }
        let fault = error as? StoreFault ?? StoreFault(sqlite: error)
        return fault.error("\(doing) the database", file.path)
    }
}
