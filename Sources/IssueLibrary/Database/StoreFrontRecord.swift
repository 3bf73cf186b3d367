import Foundation
import GRDB
import Periodical

/// A row of the table `storeFront`: what a publication says of itself that is a store of books.
enum StoreFrontRecord {
    static let databaseTableName = "storeFront"

    /// What a publication says of itself; nil where it is no store.
    static func fetch(_ db: Database, of publication: Int64) throws -> StoreFront? {
        let text = try String.fetchOne(
            db, sql: "SELECT document FROM storeFront WHERE publicationID = ?", arguments: [publication])
        return try text.map { try JSONDecoder().decode(StoreFront.self, from: Data($0.utf8)) }
    }

    /// Puts what a publication says of itself in the place of what it said before.
    static func replace(_ front: StoreFront?, of publication: Int64, _ db: Database) throws {
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
