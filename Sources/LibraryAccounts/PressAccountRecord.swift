package import Foundation
package import GRDB
import LibraryCore
package import PressClient

/// The library's account at a publisher server, stored in `pressAccount`.
package struct PressAccountRecord: Sendable, Hashable {
    /// The base URL of the server's API, before `v1/`.
    package let server: URL
    /// The account and its secret token.
    package var account: PressAccount
    /// When the library created or joined the account, or nil for accounts from earlier versions.
    var madeAt: Date?
    /// Whether the user has used the account. Other accounts serve only a channel and have no purchases.
    package var isPersonal: Bool
    /// When the server first reported that it no longer knows the account. The library keeps it, because the server may
    /// recover.
    package var refusedAt: Date?

    package static func create(_ db: Database) throws {
        try db.create(table: "pressAccount", options: .withoutRowID) { table in
            table.primaryKey("server", .text)
            table.column("token", .text).notNull()
            table.column("account", .text)
            table.column("madeAt", .double)
            table.column("isPersonal", .boolean).notNull().defaults(to: false)
            table.column("refusedAt", .double)
        }
        // In earlier versions, each channel had an account. Make it the library's account.
        try db.execute(
            sql:
                "INSERT INTO pressAccount (server, token) SELECT server, token FROM pressChannel WHERE token IS NOT NULL"
        )
        try PressAnswerRecord.create(db)
        try PressEntitlementRecord.create(db)
    }

    private init(_ row: Row) throws {
        let text: String = try row.value("server")
        guard let url = URL(string: text) else { throw DamagedValue(column: "pressAccount.server", found: text) }
        server = url
        account = PressAccount(token: try row.value("token"), id: try row.optional("account"))
        madeAt = try row.optionalDate("madeAt")
        isPersonal = try row.value("isPersonal")
        refusedAt = try row.optionalDate("refusedAt")
    }

    /// Creates a row for an account that the library has just created or joined.
    init(_ account: PressAccount, at server: URL, isPersonal: Bool, now: Date) {
        (self.server, self.account, madeAt, self.isPersonal) = (server, account, now, isPersonal)
    }

    package static func fetchAll(_ db: Database) throws -> [PressAccountRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM pressAccount ORDER BY server").map { try PressAccountRecord($0) }
    }

    static func fetch(_ db: Database, at server: URL) throws -> PressAccountRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM pressAccount WHERE server = ?", arguments: [server.absoluteString])
            .map { try PressAccountRecord($0) }
    }

    /// Writes the row, replacing any existing row for the server.
    func write(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO pressAccount (server, token, account, madeAt, isPersonal, refusedAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                server.absoluteString, account.token, account.id, madeAt?.timeIntervalSince1970, isPersonal,
                refusedAt?.timeIntervalSince1970,
            ])
    }

    static func delete(at server: URL, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM pressAccount WHERE server = ?", arguments: [server.absoluteString])
    }
}
