package import Foundation
package import GRDB
import LibraryCore
package import PressClient

/// An account's rights as last reported by its server, stored in `pressRights`.
package struct PressRightsRecord: Sendable, Hashable {
    package let server: URL
    package let rights: [PressRight]
    let askedAt: Date

    package static func create(_ db: Database) throws {
        try db.create(table: "pressRights", options: .withoutRowID) { table in
            table.primaryKey("server", .text)
            table.column("rights", .text).notNull()
            table.column("askedAt", .double).notNull()
        }
    }

    package static func fetch(_ db: Database, at server: URL) throws -> PressRightsRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM pressRights WHERE server = ?", arguments: [server.absoluteString])
            .map { row in
                let text: String = try row.value("rights")
                // If a later version stored a different format, the rights are downloaded again.
                let rights = (try? JSONDecoder().decode([PressRight].self, from: Data(text.utf8))) ?? []
                return PressRightsRecord(server: server, rights: rights, askedAt: try row.date("askedAt"))
            }
    }

    func write(_ db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(rights), as: UTF8.self)
        try db.execute(
            sql: "INSERT OR REPLACE INTO pressRights (server, rights, askedAt) VALUES (?, ?, ?)",
            arguments: [server.absoluteString, text, askedAt.timeIntervalSince1970])
    }

    static func delete(at server: URL, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM pressRights WHERE server = ?", arguments: [server.absoluteString])
    }
}
