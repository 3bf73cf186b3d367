import Foundation
import GRDB

/// Rows of a library's tables, by the names of their columns: what a backup holds, and what can be saved of a damaged database.
struct LibraryRows: Sendable, Hashable, Codable {
    /// The rows of a table.
    struct Table: Sendable, Hashable, Codable {
        var columns: [String] = []
        var rows: [[StoredValue]] = []

        /// The value of a column in a row; null where there is no such column.
        func value(_ column: String, _ row: [StoredValue]) -> StoredValue {
            columns.firstIndex(of: column).flatMap { row.indices.contains($0) ? row[$0] : nil } ?? .null
        }

        /// The rows as dictionaries.
        var dictionaries: [[String: StoredValue]] {
            rows.map { row in Dictionary(zip(columns, row)) { first, _ in first } }
        }
    }

    /// The last migration of the schema that they are of; nil where that is not known.
    var schema: String?
    var tables: [String: Table] = [:]

    /// The rows of a table, empty where there are none.
    subscript(name: String) -> Table { tables[name] ?? Table() }

    /// Whether publications and items have the numbers in them that they have now.
    var isCurrent: Bool {
        guard let schema else { return true }
        let all = LibraryDatabase.migrator.migrations
        guard let index = all.firstIndex(of: schema), let last = all.firstIndex(of: Self.lastFormerSchema) else {
            return false
        }
        return index > last
    }

    /// What tells items from each other: their numbers, and in earlier versions the names of issues.
    var itemKeys: Set<StoredValue> {
        Set(self["item"].dictionaries.compactMap { $0["id"] } + self["issue"].dictionaries.compactMap { $0["name"] })
    }

    /// The tables that are saved, those that others refer to first.
    static let tableNames = [
        "publication", "item", "assetDownload", "readingPosition", "filePosition", "setting", "contentFile", "mark",
        "readPage", "highlight", "feed", "post", "postContent", "postArticle", "statusChange",
        "pressAccount", "pressAnswer", "readingShare", "readingServer", "timer", "timerEvent",
        "timerBrowser",
    ]
    /// The last schema in which an issue's name was its key.
    static let lastFormerSchema = "what was refused, publications by their signatures, former names"
    /// The tables that were saved up to that.
    static let formerTableNames = [
        "catalog", "issue", "assetDownload", "readingPosition", "setting", "contentFile", "mark", "readPage",
    ]
}
