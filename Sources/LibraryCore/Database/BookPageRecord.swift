import Foundation
package import GRDB

/// A book's description page, downloaded and sanitized, as stored in the table `bookPage`.
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

    /// Returns an item's page, or nil if the page has not been downloaded.
    package static func fetch(_ db: Database, item id: Int64) throws -> BookPageRecord? {
        try IndexedRow.fetchAll(
            db, sql: "SELECT source, html FROM bookPage WHERE itemID = ?", arguments: [id]
        ) { BookPageRecord(source: try $0.value("source"), html: try $0.value("html")) }.first
    }

    /// Saves an item's description page, replacing any earlier one.
    package func replace(item id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO bookPage (itemID, source, html)
                SELECT id, ?, ? FROM item WHERE id = ?
                """, arguments: [source, html, id])
    }
}
