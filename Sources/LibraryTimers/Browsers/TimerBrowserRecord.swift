import Cryptography
import Foundation
package import GRDB
import LibraryCore
import PushServices

/// A browser that receives timer notifications, stored in `timerBrowser`.
package struct TimerBrowserRecord: Sendable, Hashable {
    let id: Int64
    let endpoint: String
    let publicKey: Data
    let secret: Data
    /// The library's key that the browser subscribed with. It accepts only messages signed with this key.
    let libraryKey: String
    let name: String
    let addedAt: Date

    package static func create(_ db: Database) throws {
        try db.create(table: "timerBrowser") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("endpoint", .text).notNull().unique()
            table.column("publicKey", .blob).notNull()
            table.column("secret", .blob).notNull()
            table.column("libraryKey", .text).notNull()
            table.column("name", .text).notNull()
            table.column("addedAt", .double).notNull()
        }
    }

    private init(_ row: Row) throws {
        id = try row.value("id")
        endpoint = try row.value("endpoint")
        publicKey = try row.value("publicKey")
        secret = try row.value("secret")
        libraryKey = try row.value("libraryKey")
        name = try row.value("name")
        addedAt = try row.date("addedAt")
    }

    static func fetchAll(_ db: Database) throws -> [TimerBrowserRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM timerBrowser ORDER BY id").map { try TimerBrowserRecord($0) }
    }

    /// Inserts a browser, or updates the one with the same endpoint, and returns its ID.
    static func put(
        _ subscription: PushSubscription, libraryKey: String, name: String, at now: Date, _ db: Database
    ) throws -> Int64? {
        try Int64.fetchOne(
            db,
            sql: """
                INSERT INTO timerBrowser (endpoint, publicKey, secret, libraryKey, name, addedAt)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (endpoint) DO UPDATE SET publicKey = excluded.publicKey, secret = excluded.secret,
                    libraryKey = excluded.libraryKey, name = excluded.name, addedAt = excluded.addedAt
                RETURNING id
                """,
            arguments: [
                subscription.endpoint.absoluteString, subscription.publicKey, subscription.secret, libraryKey, name,
                now.timeIntervalSince1970,
            ])
    }

    /// Deletes the browser, unless it has since registered again.
    func remove(_ db: Database) throws {
        try db.execute(
            sql: "DELETE FROM timerBrowser WHERE id = ? AND secret = ? AND addedAt = ?",
            arguments: [id, secret, addedAt.timeIntervalSince1970])
    }

    /// The browser without its secrets.
    var browser: TimerBrowser {
        TimerBrowser(
            id: id, name: name, service: URL(string: endpoint)?.host() ?? "", mark: Self.mark(of: endpoint),
            added: addedAt)
    }

    private static func mark(of endpoint: String) -> String {
        SHA256.hash(data: Data(endpoint.utf8)).hexadecimal
    }
}
