import GRDB
import Synchronization

/// The tables that a transaction may change, directly or through triggers and foreign keys.
final class ChangedTables: TransactionObserver, Sendable {
    private let tables = Mutex<Set<String>>([])

    /// Returns the tables and clears the set.
    func take() -> Set<String> {
        tables.withLock { tables in
            defer { tables = [] }
            return tables
        }
    }

    // GRDB calls this method before each statement, so row-level events are not needed.
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        let name = kind.tableName
        // For table-valued functions like json_each, SQLite reports a change to the table `sqlite_master`.
        if !name.hasPrefix("sqlite_") { _ = tables.withLock { $0.insert(name) } }
        return false
    }

    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}

extension DatabaseEventKind {
    fileprivate var tableName: String {
        switch self {
        case .insert(let tableName), .delete(let tableName), .update(let tableName, _): tableName
        }
    }
}
