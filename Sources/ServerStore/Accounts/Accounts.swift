package import Foundation
package import Periodical

/// The accounts of readers: without names, made by the first device that registers, known by tokens of which only the hashes are kept.
package struct Accounts: Sendable {
    let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Makes an account.
    /// - Returns: the account, and its token, which can be had only now.
    package func make(now: Date = Date()) async throws(MastheadError) -> (account: Account, secret: TokenSecret) {
        let (id, secret) = (Identifier.make(), TokenSecret(.account))
        try await store.write(.statements) { try Self.make(id, secret, now, $0) }
        return (Account(id: id, createdAt: now, seenAt: now), secret)
    }

    /// Makes an account within a transaction.
    static func make(_ id: String, _ secret: TokenSecret, _ now: Date, _ session: any SQLSession) throws(StoreFault) {
        try session.change(
            "INSERT INTO account (id, created_at, seen_at) VALUES ($1, $2, $2)", [.text(id), .time(now)])
        try addToken(secret, to: id, now, session)
    }

    /// Makes one more token within a transaction.
    static func addToken(
        _ secret: TokenSecret, to account: String, _ now: Date, _ session: any SQLSession
    ) throws(StoreFault) {
        try session.change(
            "INSERT INTO account_token (hash, account, created_at) VALUES ($1, $2, $3)",
            [.bytes(secret.hash), .text(account), .time(now)])
    }

    /// Makes one more token of an account, as for another device of the same reader.
    package func addToken(to account: String, now: Date = Date()) async throws(MastheadError) -> TokenSecret {
        let secret = TokenSecret(.account)
        try await store.write(.statements) { try Self.addToken(secret, to: account, now, $0) }
        return secret
    }

    /// The account whose token is shown; nil for one that is unknown, revoked or over, and never why.
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

    /// Removes an account with its tokens, its devices and all else that belongs to it.
    /// - Returns: whether there was one.
    package func forget(_ id: String) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(id) else { return false }
        return try await store.write(.statements) { session in
            // Others that change what it holds are waited for, or wait.
            guard try session.change("UPDATE account SET seen_at = seen_at WHERE id = $1", [.text(id)]) == 1 else {
                return false
            }
            // What was bought elsewhere names no person, and is known to the store all the same: what was taken back of it stays so.
            try session.change(
                "UPDATE right_held SET account = NULL WHERE account = $1 AND source IN ('storekit', 'webhook')",
                [.text(id)])
            return try session.change("DELETE FROM account WHERE id = $1", [.text(id)]) == 1
        }
    }

    /// Removes an account that its only device has left, where nothing else is known of it and one token alone leads to it.
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

    /// How many there are.
    package func count() async throws(MastheadError) -> Int {
        try await store.read { try $0.rows("SELECT count(*) AS n FROM account").first?.integer("n") ?? 0 }
    }

    private static let day: TimeInterval = 86_400
}
