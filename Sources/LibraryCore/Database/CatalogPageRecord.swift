package import Foundation
package import GRDB
package import IssueTransfer
import Periodical

/// The last known state of a catalog page, stored in the table `catalogPage` and used to skip unchanged pages.
package struct CatalogPageRecord: Sendable, Hashable {
    package var url: URL
    package var entityTag: String?
    package var lastModified: String?
    /// The SHA-256 of the page, for servers that send no cache validators.
    package var sha256: String
    /// The URL of the next page.
    package var next: URL?
    /// The identifiers of the items on the page.
    package var identifiers: Set<String>

    package init(
        url: URL, entityTag: String? = nil, lastModified: String? = nil, sha256: String, next: URL? = nil,
        identifiers: Set<String>
    ) {
        self.url = url
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.sha256 = sha256
        self.next = next
        self.identifiers = identifiers
    }

    static let databaseTableName = "catalogPage"

    package var validators: HTTPValidators { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }

    /// Returns the pages of a publication's catalog in order. The list is empty if the catalog has only one page.
    package static func fetchAll(_ db: Database, of publication: Int64) throws -> [CatalogPageRecord] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM catalogPage WHERE publicationID = ? ORDER BY number", arguments: [publication]
        ) { row in
            let list: String = try row.value("identifiers")
            guard let url = try row.url("url") else { throw DamagedValue(column: "url", found: "") }
            return CatalogPageRecord(
                url: url, entityTag: try row.optional("entityTag"), lastModified: try row.optional("lastModified"),
                sha256: try row.value("sha256"), next: try row.url("next"),
                identifiers: try JSONDecoder().decode(Set<String>.self, from: Data(list.utf8)))
        }
    }

    /// Replaces the stored pages of a publication's catalog.
    package static func replace(_ pages: [CatalogPageRecord], of publication: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM catalogPage WHERE publicationID = ?", arguments: [publication])
        // A single page needs no row, because the publication's row describes it.
        guard pages.count > 1 || pages.first?.next != nil else { return }
        for (number, page) in pages.enumerated() {
            let list = String(decoding: try JSONEncoder().encode(page.identifiers.sorted()), as: UTF8.self)
            try db.cachedStatement(
                sql: """
                    INSERT INTO catalogPage (publicationID, number, url, entityTag, lastModified, sha256, next, identifiers)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                publication, number, page.url.absoluteString, page.entityTag, page.lastModified, page.sha256,
                page.next?.absoluteString, list,
            ])
        }
    }
}
