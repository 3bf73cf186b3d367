package import GRDB

/// The rows of one subject, merged from a damaged database and its backups. The newest rows are added first.
package protocol RecoveredPart: Sendable {
    /// Adds the complete rows that no earlier call has added.
    mutating func add(_ rows: LibraryRows, _ numbers: RecoveredNumbers)

    /// Inserts the rows into a new database that already has the items and publications.
    func write(_ db: Database, insert: (RecoveredRows.Fields, String) throws -> Void) throws

    /// The number of timers.
    var timerCount: Int { get }
}

extension RecoveredPart {
    package var timerCount: Int { 0 }
}

/// A mapping from the old IDs of recovered rows to their new IDs.
package struct RecoveredNumbers: Sendable {
    package let publications: [Int64: Int64]
    package let items: [Int64: Int64]
    /// Whether the IDs in the rows were assigned by an upgrade.
    package let isRenumbered: Bool
}
