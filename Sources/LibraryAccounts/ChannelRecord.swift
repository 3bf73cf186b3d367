package import Foundation
package import GRDB
import LibraryCore
package import PressClient

/// The library's channel at a publisher server, stored in `pressChannel`.
package struct ChannelRecord: Sendable, Hashable {
    /// The base URL of the server's API, before `v1/`.
    package let server: URL
    /// The secret that identifies the channel to the server. It is stored before the channel is registered.
    package let key: String
    /// The channel, or nil until the server has registered it.
    package var channel: PressChannel?
    /// The publications that the channel follows, by their names on the server.
    package var publications: Set<String> = []
    /// The number of the last known announcement, or nil before the first request.
    package var last: Int?

    package init(
        server: URL, key: String, channel: PressChannel? = nil, publications: Set<String> = [], last: Int? = nil
    ) {
        self.server = server
        self.key = key
        self.channel = channel
        self.publications = publications
        self.last = last
    }

    package static func create(_ db: Database) throws {
        try db.alter(table: "publication") { $0.add(column: "press", .text) }
        try db.create(table: "pressChannel", options: .withoutRowID) { table in
            table.primaryKey("server", .text)
            table.column("key", .text).notNull()
            table.column("device", .text)
            table.column("token", .text)
            table.column("publications", .text).notNull()
            table.column("last", .integer)
        }
    }

    package static func fetchAll(_ db: Database) throws -> [ChannelRecord] {
        try Row.fetchAll(db, sql: "SELECT * FROM pressChannel ORDER BY server").compactMap { row in
            let text: String = try row.value("server")
            guard let server = URL(string: text) else { return nil }
            var record = ChannelRecord(server: server, key: try row.value("key"))
            let (device, token): (String?, String?) = (try row.optional("device"), try row.optional("token"))
            if let device, let token { record.channel = PressChannel(device: device, token: token) }
            let names: String = try row.value("publications")
            record.publications = Set(names.split(separator: " ").map(String.init))
            record.last = try row.optional("last")
            return record
        }
    }

    /// Writes the row, replacing any existing row for the server.
    package func write(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO pressChannel VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                server.absoluteString, key, channel?.device, channel?.token,
                publications.sorted().joined(separator: " "),
                last,
            ])
    }

    package static func delete(_ server: URL, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM pressChannel WHERE server = ?", arguments: [server.absoluteString])
    }
}
