import Foundation
import GRDB
import IssueTransfer
import Periodical

/// A row of the table `catalogPage`: what a page of a catalog said last, so that one that has not changed need not be read again.
struct CatalogPageRecord: Sendable, Hashable {
    /// Where it is.
    var url: URL
    var entityTag: String?
    var lastModified: String?
    /// Of its bytes, for servers without validators.
    var sha256: String
    /// The page after it.
    var next: URL?
    /// The identifiers of what stands in it.
    var identifiers: Set<String>

    static let databaseTableName = "catalogPage"

    /// What tells the last page from the next one.
    var validators: HTTPValidators { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }

    /// The pages of a publication's catalog, the first one first; none where it has only one.
    static func fetchAll(_ db: Database, of publication: Int64) throws -> [CatalogPageRecord] {
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

    /// Puts the pages of a publication's catalog in the place of those before.
    static func replace(_ pages: [CatalogPageRecord], of publication: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM catalogPage WHERE publicationID = ?", arguments: [publication])
        // One page is known by the publication itself.
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
