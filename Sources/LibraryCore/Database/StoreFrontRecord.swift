import Foundation
package import GRDB
package import Periodical

/// The information that stores publish about themselves, saved in the table `storeFront`.
package enum StoreFrontRecord {
    static let databaseTableName = "storeFront"

    /// Returns the store information of a publication, or nil if the publication is not a store.
    package static func fetch(_ db: Database, of publication: Int64) throws -> StoreFront? {
        let text = try String.fetchOne(
            db, sql: "SELECT document FROM storeFront WHERE publicationID = ?", arguments: [publication])
        return try text.map { try JSONDecoder().decode(StoreFront.self, from: Data($0.utf8)) }
    }

    /// Replaces the store information of a publication.
    package static func replace(_ front: StoreFront?, of publication: Int64, _ db: Database) throws {
        guard let front else {
            try db.execute(sql: "DELETE FROM storeFront WHERE publicationID = ?", arguments: [publication])
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(front), as: UTF8.self)
        try db.execute(
            sql: "INSERT OR REPLACE INTO storeFront (publicationID, sale, document) VALUES (?, ?, ?)",
            arguments: [publication, front.sale.rawValue, text])
    }
}
