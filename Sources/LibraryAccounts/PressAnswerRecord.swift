import Foundation
import GRDB
import LibraryCore
import PressClient

/// The user's answer to an offer on this device, and the terms that the user saw, stored in `pressAnswer`.
struct PressAnswerRecord: Sendable, Hashable {
    let server: URL
    let product: String
    var isAgreed: Bool
    /// The terms that the user saw, as JSON.
    var terms: String
    var answeredAt: Date

    /// The decoded terms, or nil if they are no longer readable.
    var knownTerms: PressTerms? { try? JSONDecoder().decode(PressTerms.self, from: Data(terms.utf8)) }

    static func create(_ db: Database) throws {
        try db.create(table: "pressAnswer", options: .withoutRowID) { table in
            table.column("server", .text).notNull()
            table.column("product", .text).notNull()
            table.column("isAgreed", .boolean).notNull()
            table.column("terms", .text).notNull()
            table.column("answeredAt", .double).notNull()
            table.primaryKey(["server", "product"])
        }
    }

    static func fetchAll(_ db: Database, at server: URL) throws -> [PressAnswerRecord] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM pressAnswer WHERE server = ? ORDER BY product", arguments: [server.absoluteString]
        ).map { row in
            PressAnswerRecord(
                server: server, product: try row.value("product"), isAgreed: try row.value("isAgreed"),
                terms: try row.value("terms"), answeredAt: try row.date("answeredAt"))
        }
    }

    func write(_ db: Database) throws {
        try db.execute(
            sql:
                "INSERT OR REPLACE INTO pressAnswer (server, product, isAgreed, terms, answeredAt) VALUES (?, ?, ?, ?, ?)",
            arguments: [server.absoluteString, product, isAgreed, terms, answeredAt.timeIntervalSince1970])
    }
}
