import Foundation
import GRDB
import PressClient

/// A row of the table `pressAccount`: the library's one account at a publisher's server.
struct PressAccountRecord: Sendable, Hashable {
    /// Where the server's interface begins.
    let server: URL
    /// The account, with the secret that leads to it.
    var account: PressAccount
    /// When the library came to it; nil of what an earlier version had.
    var madeAt: Date?
    /// Whether a person has used it. Others were made for a channel alone, and hold nothing.
    var isPersonal: Bool
    /// Since when the server knows it no longer; it is kept all the same, for the server may be mended.
    var refusedAt: Date?

    static func create(_ db: Database) throws {
        try db.create(table: "pressAccount", options: .withoutRowID) { table in
            table.primaryKey("server", .text)
            table.column("token", .text).notNull()
            table.column("account", .text)
            table.column("madeAt", .double)
            table.column("isPersonal", .boolean).notNull().defaults(to: false)
            table.column("refusedAt", .double)
        }
        // A channel used to have an account of its own: it is the library's from now on.
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

    /// The account that the library comes to now.
    init(_ account: PressAccount, at server: URL, isPersonal: Bool, now: Date) {
        (self.server, self.account, madeAt, self.isPersonal) = (server, account, now, isPersonal)
    }

    static func fetchAll(_ db: Database) throws -> [PressAccountRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM pressAccount ORDER BY server").map { try PressAccountRecord($0) }
    }

    static func fetch(_ db: Database, at server: URL) throws -> PressAccountRecord? {
        try Row.fetchOne(db, sql: "SELECT * FROM pressAccount WHERE server = ?", arguments: [server.absoluteString])
            .map { try PressAccountRecord($0) }
    }

    /// Writes it in the place of what there is of the server.
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
