package import Foundation
package import Periodical

/// The registered devices, with the publications that they follow.
package struct Devices: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// The maximum number of devices per account.
    package static let mostOfAccount = 100

    /// Registers a new device or updates a known one. If a known device registers with another account, it moves to
    /// that account.
    /// - Parameter account: The account that the device belongs to, or nil to create one.
    package func register(
        _ wish: DeviceDetails, account: String?, now: Date = Date()
    ) async throws(MastheadError) -> DeviceRegistration {
        let (newID, newAccount, secret) = (Identifier.make(), Identifier.make(), TokenSecret(.account))
        let owner = account ?? newAccount
        return try await store.write(.statements) { session in
            if let account {
                try session.take(account: account)
            } else {
                try Accounts.make(newAccount, secret, now, session)
            }
            // A known device without a token belongs to a library that has lost its token.
            let former = account == nil ? try Self.owner(of: wish.address, session) : nil
            let rows = try session.rows(
                """
                INSERT INTO device (id, account, token_hash, language, created_at, seen_at, \(DeviceAddress.columns))
                VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12)
                ON CONFLICT (kind, token_hash) DO UPDATE SET account = excluded.account, language = excluded.language,
                    seen_at = excluded.seen_at, token = excluded.token, environment = excluded.environment,
                    topic = excluded.topic, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth
                RETURNING \(Device.columns)
                """,
                [
                    .text(newID), .text(owner), .bytes(wish.address.hash), .optional(wish.language, SQLValue.text),
                    .time(now),
                ] + wish.address.values)
            guard let row = rows.first else { throw StoreFault(.failed, "the database returned no rows") }
            var device = try Device(row)
            let isNew = device.id == newID
            try Self.checkCount(of: owner, session)
            if let former { try Accounts.removeIfEmpty(former, session) }
            if let publications = wish.publications ?? (isNew ? wish.usual : nil) {
                try Self.follow(publications, device.id, session)
            }
            device.publications = try Self.publications(of: device.id, session)
            return DeviceRegistration(device: device, isNew: isNew, secret: account == nil ? secret : nil)
        }
    }

    /// Returns the account that a device currently belongs to, or nil if the device is unknown.
    private static func owner(of address: DeviceAddress, _ session: any SQLSession) throws(StoreFault) -> String? {
        try session.rows(
            "SELECT account FROM device WHERE kind = $1 AND token_hash = $2",
            [.text(address.kind.rawValue), .bytes(address.hash)]
        ).first?.text("account")
    }

    private static func checkCount(of account: String, _ session: any SQLSession) throws {
        let count = try session.rows("SELECT count(*) AS n FROM device WHERE account = $1", [.text(account)])
            .first?.integer("n")
        guard (count ?? 0) <= mostOfAccount else {
            throw MastheadError(
                .configuration, cannot: "register", to: "a device",
                found: "the account has \(mostOfAccount) devices, which is the limit",
                hint: "Remove devices that are no longer used.")
        }
    }

    private static func follow(
        _ publications: Set<String>, _ device: String, _ session: any SQLSession
    ) throws(StoreFault) {
        try session.change("DELETE FROM follow WHERE device = $1", [.text(device)])
        for publication in publications.sorted() {
            try session.change(
                "INSERT INTO follow (device, publication) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(device), .text(publication)])
        }
    }

    private static func publications(of device: String, _ session: any SQLSession) throws(StoreFault) -> [String] {
        var publications: [String] = []
        let rows = try session.rows(
            "SELECT publication FROM follow WHERE device = $1 ORDER BY publication", [.text(device)])
        for row in rows { publications.append(try row.text("publication")) }
        return publications
    }

    /// Returns an account's devices, oldest first.
    package func list(of account: String) async throws(MastheadError) -> [Device] {
        try await store.read { session in
            try session.rows(
                "SELECT \(Device.columns) FROM device WHERE account = $1 ORDER BY created_at, id", [.text(account)]
            ).map { row in
                var device = try Device(row)
                device.publications = try Self.publications(of: device.id, session)
                return device
            }
        }
    }

    /// Returns the publications that at least one device of an account follows.
    package func publications(of account: String) async throws(MastheadError) -> Set<String> {
        try await store.read { session in
            let rows = try session.rows(
                """
                SELECT DISTINCT follow.publication AS publication FROM follow JOIN device ON device.id = follow.device
                WHERE device.account = $1
                """, [.text(account)])
            return Set(try rows.map { try $0.text("publication") })
        }
    }

    /// Replaces the publications that a device follows.
    /// - Returns: Whether the device belongs to the account.
    package func follow(
        _ publications: Set<String>, _ device: String, of account: String
    ) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(device) else { return false }
        return try await store.write(.statements) { session in
            let rows = try session.rows(
                "SELECT id FROM device WHERE id = $1 AND account = $2", [.text(device), .text(account)])
            guard !rows.isEmpty else { return false }
            try Self.follow(publications, device, session)
            return true
        }
    }

    /// Removes a device.
    /// - Returns: Whether the device belonged to the account.
    package func remove(_ device: String, of account: String) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(device) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                "DELETE FROM device WHERE id = $1 AND account = $2", [.text(device), .text(account)]) == 1
        }
    }

    /// Returns the number of devices for each combination of kind and publication. Devices that follow no publication
    /// are counted under an empty name.
    package func counts() async throws(MastheadError) -> [DeviceCount] {
        try await store.read { session in
            try session.rows(
                """
                SELECT device.kind AS kind, device.environment AS environment, device.topic AS topic,
                    COALESCE(follow.publication, '') AS publication, count(*) AS n
                FROM device LEFT JOIN follow ON follow.device = device.id
                GROUP BY device.kind, device.environment, device.topic, COALESCE(follow.publication, '')
                ORDER BY 4, 1, 2, 3
                """
            ).map { row in
                DeviceCount(
                    kind: try row.text("kind"), environment: try row.text("environment"), topic: try row.text("topic"),
                    publication: try row.text("publication"), count: try row.integer("n"))
            }
        }
    }
}
