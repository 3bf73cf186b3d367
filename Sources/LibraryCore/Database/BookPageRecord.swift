import Foundation
package import GRDB

/// A row of the table `bookPage`: the downloaded description page of a book, as sanitized HTML.
package struct BookPageRecord: Sendable, Hashable {
    static let databaseTableName = "bookPage"

    /// The URL and digest of the downloaded page.
    package let source: String
    /// The sanitized HTML, without scripts, styles and pictures.
    package let html: String

    package init(source: String, html: String) {
        self.source = source
        self.html = html
    }

    /// Returns the page of an item, or nil if it was not downloaded.
    package static func fetch(_ db: Database, item id: Int64) throws -> BookPageRecord? {
        try IndexedRow.fetchAll(
            db, sql: "SELECT source, html FROM bookPage WHERE itemID = ?", arguments: [id]
        ) { BookPageRecord(source: try $0.value("source"), html: try $0.value("html")) }.first
    }

    /// Saves the description page of an item, and replaces an earlier page.
    package func replace(item id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO bookPage (itemID, source, html)
                SELECT id, ?, ? FROM item WHERE id = ?
                """, arguments: [source, html, id])
    }
}
