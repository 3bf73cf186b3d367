import Foundation
import GRDB
import LibraryCore

/// An account's signed entitlement to a publication, stored in `pressEntitlement`. The keys for verifying it offline
/// are in `pressKeys`.
struct PressEntitlementRecord: Sendable, Hashable {
    let server: URL
    let publication: String
    /// The entitlement as received, or nil if the account owns nothing in the publication.
    var token: String?
    var endsAt: Date?
    /// When the entitlement was last requested.
    var askedAt: Date

    static func create(_ db: Database) throws {
        try db.create(table: "pressEntitlement", options: .withoutRowID) { table in
            table.column("server", .text).notNull()
            table.column("publication", .text).notNull()
            table.column("token", .text)
            table.column("endsAt", .double)
            table.column("askedAt", .double).notNull()
            table.primaryKey(["server", "publication"])
        }
        // Each server's key document, byte for byte.
        try db.create(table: "pressKeys", options: .withoutRowID) { table in
            table.primaryKey("server", .text)
            table.column("document", .text).notNull()
        }
    }

    private init(_ row: Row) throws {
        let text: String = try row.value("server")
        guard let url = URL(string: text) else { throw DamagedValue(column: "pressEntitlement.server", found: text) }
        server = url
        publication = try row.value("publication")
        token = try row.optional("token")
        endsAt = try row.optionalDate("endsAt")
        askedAt = try row.date("askedAt")
    }

    init(server: URL, publication: String, token: String?, endsAt: Date?, askedAt: Date) {
        (self.server, self.publication, self.token) = (server, publication, token)
        (self.endsAt, self.askedAt) = (endsAt, askedAt)
    }

    static func fetchAll(_ db: Database) throws -> [PressEntitlementRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM pressEntitlement ORDER BY server, publication")
            .map { try PressEntitlementRecord($0) }
    }

    func write(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO pressEntitlement (server, publication, token, endsAt, askedAt) VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                server.absoluteString, publication, token, endsAt?.timeIntervalSince1970, askedAt.timeIntervalSince1970,
            ])
    }

    /// Deletes the entitlements from a server, which are not valid for any other account.
    static func deleteAll(at server: URL, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM pressEntitlement WHERE server = ?", arguments: [server.absoluteString])
    }

    /// Marks all entitlements from a server for renewal. They stay valid until they expire.
    static func setDue(at server: URL, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE pressEntitlement SET askedAt = 0 WHERE server = ?", arguments: [server.absoluteString])
    }

    /// Returns the key document last fetched from a server.
    static func keys(of server: URL, _ db: Database) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT document FROM pressKeys WHERE server = ?", arguments: [server.absoluteString])
    }

    static func setKeys(_ document: String, of server: URL, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO pressKeys (server, document) VALUES (?, ?)",
            arguments: [server.absoluteString, document])
    }
}
