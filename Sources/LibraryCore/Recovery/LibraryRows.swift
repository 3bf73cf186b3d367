import Foundation
import GRDB

/// Rows from a library's tables, read from a backup or a damaged database.
package struct LibraryRows: Sendable, Hashable, Codable {
    /// The rows of one table.
    package struct Table: Sendable, Hashable, Codable {
        var columns: [String] = []
        var rows: [[StoredValue]] = []

        /// Returns the value of a column in a row, or null if the table does not have the column.
        func value(_ column: String, _ row: [StoredValue]) -> StoredValue {
            columns.firstIndex(of: column).flatMap { row.indices.contains($0) ? row[$0] : nil } ?? .null
        }

        /// The rows as dictionaries, keyed by column name.
        package var dictionaries: [[String: StoredValue]] {
            rows.map { row in Dictionary(zip(columns, row)) { first, _ in first } }
        }
    }

    /// The last migration of the rows' schema, or nil if it is unknown.
    var schema: String?
    var tables: [String: Table] = [:]

    /// The rows of a table, or an empty table.
    package subscript(name: String) -> Table { tables[name] ?? Table() }

    /// Adds a backup's rows to the tables with IDs. A table may then have two rows with the same ID; the backup's row
    /// comes second.
    ///
    /// Rows of intact tables may refer to rows that exist only in the backup. For example, posts may refer to a lost
    /// publication.
    mutating func append(_ backup: LibraryRows) {
        for (name, table) in backup.tables where table.columns.contains("id") {
            var own = self[name]
            own.columns += table.columns.filter { !own.columns.contains($0) }
            own.rows += table.rows.map { row in own.columns.map { table.value($0, row) } }
            tables[name] = own
        }
    }

    /// Whether publications and items already have their current IDs in these rows.
    func isCurrent(in known: LibrarySchema) -> Bool {
        guard let schema else { return true }
        let all = known.migrations
        guard let index = all.firstIndex(of: schema), let last = all.firstIndex(of: Self.lastFormerSchema) else {
            return false
        }
        return index > last
    }

    /// The keys of the items: their IDs, or the issue names in earlier versions.
    var itemKeys: Set<StoredValue> {
        Set(self["item"].dictionaries.compactMap { $0["id"] } + self["issue"].dictionaries.compactMap { $0["name"] })
    }

    /// The last schema in which an issue's name was its key.
    static let lastFormerSchema = "what was refused, publications by their signatures, former names"
    /// The tables that a backup contained up to ``lastFormerSchema``.
    static let formerTableNames = [
        "catalog", "issue", "assetDownload", "readingPosition", "setting", "contentFile", "mark", "readPage",
    ]
}
