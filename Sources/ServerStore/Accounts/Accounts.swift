package import Foundation
package import Periodical

/// Readers' accounts, which have no names. The database stores only hashes of an account's tokens. The server creates
/// an account when a new device registers without a token.
package struct Accounts: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Creates an account.
    /// - Returns: The account and its token, which the server never shows again.
    package func make(now: Date = Date()) async throws(MastheadError) -> (account: Account, secret: TokenSecret) {
        let (id, secret) = (Identifier.make(), TokenSecret(.account))
        try await store.write(.statements) { try Self.make(id, secret, now, $0) }
        return (Account(id: id, createdAt: now, seenAt: now), secret)
    }

    static func make(_ id: String, _ secret: TokenSecret, _ now: Date, _ session: any SQLSession) throws(StoreFault) {
        try session.change(
            "INSERT INTO account (id, created_at, seen_at) VALUES ($1, $2, $2)", [.text(id), .time(now)])
        try addToken(secret, to: id, now, session)
    }

    static func addToken(
        _ secret: TokenSecret, to account: String, _ now: Date, _ session: any SQLSession
    ) throws(StoreFault) {
        try session.change(
            "INSERT INTO account_token (hash, account, created_at) VALUES ($1, $2, $3)",
            [.bytes(secret.hash), .text(account), .time(now)])
    }

    /// Creates another token for an account, for example for the reader's next device.
    package func addToken(to account: String, now: Date = Date()) async throws(MastheadError) -> TokenSecret {
        let secret = TokenSecret(.account)
        try await store.write(.statements) { try Self.addToken(secret, to: account, now, $0) }
        return secret
    }

    /// Returns the account that a token belongs to, or nil if the token is unknown, revoked or expired. The result does
    /// not reveal which.
    package func holder(of secret: TokenSecret, now: Date = Date()) async throws(MastheadError) -> Account? {
        let found = try await store.read { session in
            try session.rows(
                """
                SELECT account_token.hash AS hash, \(Account.columns)
                FROM account_token JOIN account ON account.id = account_token.account
                WHERE account_token.hash = $1 AND account_token.revoked_at IS NULL
                    AND (account_token.expires_at IS NULL OR account_token.expires_at > $2)
                """, [.bytes(secret.hash), .time(now)]
            ).first.map { (hash: try $0.bytes("hash"), account: try Account($0)) }
        }
        guard let found, secret.matches(found.hash) else { return nil }
        if now.timeIntervalSince(found.account.seenAt) >= Self.day {
            try await store.write(.statements) { session in
                try session.change(
                    "UPDATE account SET seen_at = $1 WHERE id = $2", [.time(now), .text(found.account.id)])
            }
        }
        return found.account
    }

    /// Returns whether the database has an account with an identifier.
    package func exists(_ id: String) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(id) else { return false }
        return try await store.read { session in
            try !session.rows("SELECT id FROM account WHERE id = $1", [.text(id)]).isEmpty
        }
    }

    /// Deletes an account together with its tokens, devices and all other data.
    /// - Returns: Whether the account existed.
    package func forget(_ id: String) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(id) else { return false }
        return try await store.write(.statements) { session in
            // Lock the account, so that concurrent changes to its rights finish first or wait.
            guard try session.change("UPDATE account SET seen_at = seen_at WHERE id = $1", [.text(id)]) == 1 else {
                return false
            }
            // Keep purchases and refunds, without the account. They do not identify a user, and the store has a record
            // of them anyway.
            try session.change(
                "UPDATE right_held SET account = NULL WHERE account = $1 AND source IN ('storekit', 'webhook')",
                [.text(id)])
            return try session.change("DELETE FROM account WHERE id = $1", [.text(id)]) == 1
        }
    }

    /// Deletes an account after its only device was removed, if the account has only one token and no other data.
    static func removeIfEmpty(_ id: String, _ session: any SQLSession) throws(StoreFault) {
        try session.change(
            """
            DELETE FROM account WHERE id = $1 AND agreed_statistics_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM device WHERE account = $1)
                AND NOT EXISTS (SELECT 1 FROM right_held WHERE account = $1)
                AND NOT EXISTS (SELECT 1 FROM owned_item WHERE account = $1)
                AND NOT EXISTS (SELECT 1 FROM restore_code WHERE account = $1)
                AND (SELECT count(*) FROM account_token WHERE account = $1) = 1
            """, [.text(id)])
    }

    /// Returns the number of accounts.
    package func count() async throws(MastheadError) -> Int {
        try await store.read { try $0.rows("SELECT count(*) AS n FROM account").first?.integer("n") ?? 0 }
    }

    private static let day: TimeInterval = 86_400
}
