import Foundation
package import GRDB
import LibraryCore

/// Whether a publication's catalog asks for reading statistics, and how the reader answered, stored in `readingShare`.
/// Without a row, the catalog does not ask, and the reader has not answered.
package struct ReadingShareRecord: Sendable, Hashable {
    let publicationID: Int64
    var isAsked = false
    /// The reader's answer, or nil if the reader has not answered yet.
    var isAgreed: Bool?

    package static func create(_ db: Database) throws {
        try db.create(table: "readingShare", options: .withoutRowID) { table in
            table.primaryKey("publicationID", .integer).references("publication", column: "id", onDelete: .cascade)
            table.column("isAsked", .boolean).notNull().defaults(to: false)
            table.column("isAgreed", .boolean)
        }
        // The parts of pages that the reader has seen. Adjacent parts are merged.
        try db.create(table: "readSpan", options: .withoutRowID) { table in
            table.column("itemID", .integer).notNull().references("item", column: "id", onDelete: .cascade)
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.column("first", .integer).notNull()
            table.column("end", .integer).notNull()
            table.primaryKey(["itemID", "articleIndex", "pageIndex", "first"])
        }
        // The last day that was reported for each item.
        try db.create(table: "readingTold", options: .withoutRowID) { table in
            table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
            table.column("day", .text).notNull()
        }
        try ReadingReportRecord.create(db)
        // The servers that know about the reader's consent.
        try db.create(table: "readingServer", options: .withoutRowID) { $0.primaryKey("server", .text) }
    }

    static func fetch(_ db: Database, _ publicationID: Int64) throws -> ReadingShareRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM readingShare WHERE publicationID = ?", arguments: [publicationID])
            .map { try ReadingShareRecord($0) }
    }

    static func fetchAll(_ db: Database) throws -> [Int64: ReadingShareRecord] {
        let all = try Row.fetchAll(db, sql: "SELECT * FROM readingShare").map { try ReadingShareRecord($0) }
        return Dictionary(all.map { ($0.publicationID, $0) }) { first, _ in first }
    }

    /// Stores whether a catalog asks for statistics.
    package static func setAsked(_ isAsked: Bool, _ publicationID: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO readingShare (publicationID, isAsked) SELECT ?, ? WHERE ? OR EXISTS
                    (SELECT 1 FROM readingShare WHERE publicationID = ?)
                ON CONFLICT (publicationID) DO UPDATE SET isAsked = excluded.isAsked
                """, arguments: [publicationID, isAsked, isAsked, publicationID])
    }

    /// Stores the reader's answer. If the reader declines, the unsent reports and the stored parts are deleted.
    static func setAgreed(_ isAgreed: Bool, _ publicationID: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO readingShare (publicationID, isAgreed) VALUES (?, ?)
                ON CONFLICT (publicationID) DO UPDATE SET isAgreed = excluded.isAgreed
                """, arguments: [publicationID, isAgreed])
        guard !isAgreed else { return }
        try db.execute(sql: "DELETE FROM readingReport WHERE publicationID = ?", arguments: [publicationID])
        for table in ["readSpan", "readingTold"] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE itemID IN (SELECT id FROM item WHERE publicationID = ?)",
                arguments: [publicationID])
        }
    }

    private init(_ row: Row) throws {
        publicationID = try row.value("publicationID")
        isAsked = try row.value("isAsked")
        isAgreed = try row.optional("isAgreed")
    }

    /// The state of the consent, or nil if the publisher does not ask for statistics.
    var share: ReadingShare? {
        guard isAsked else { return nil }
        return isAgreed.map { $0 ? .agreed : .declined } ?? .asked
    }
}
