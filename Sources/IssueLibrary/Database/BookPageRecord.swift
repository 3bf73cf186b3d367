import Foundation
import GRDB

/// A row of the table `bookPage`: the page that describes a book, once that was fetched, as HTML that can be shown.
struct BookPageRecord: Sendable, Hashable {
    static let databaseTableName = "bookPage"

    /// Which file it was made of: its address and digest.
    let source: String
    /// HTML that nothing can be done with but to read it.
    let html: String

    /// The page of an item; nil where none was fetched.
    static func fetch(_ db: Database, item id: Int64) throws -> BookPageRecord? {
        try IndexedRow.fetchAll(
            db, sql: "SELECT source, html FROM bookPage WHERE itemID = ?", arguments: [id]
        ) { BookPageRecord(source: try $0.value("source"), html: try $0.value("html")) }.first
    }

    /// Puts it in the place of the one before.
    func replace(item id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO bookPage (itemID, source, html)
                SELECT id, ?, ? FROM item WHERE id = ?
                """, arguments: [source, html, id])
    }
}
