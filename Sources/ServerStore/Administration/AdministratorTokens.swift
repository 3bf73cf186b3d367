package import Foundation
package import Periodical

/// The tokens of administration.
package struct AdministratorTokens: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Makes a token.
    /// - Returns: what is known of it, and the token, which can be had only now.
    package func make(
        named name: String, scopes: Set<AdministrationScope>, expiresAt: Date? = nil, now: Date = Date()
    ) async throws(MastheadError) -> (token: AdministratorToken, secret: TokenSecret) {
        try Self.check(name, scopes, expiresAt, now)
        let secret = TokenSecret()
        let id = TokenSecret().hash.prefix(8).hexadecimal
        let token = try await store.write(.statements) { session in
            let rows = try session.rows(
                """
                INSERT INTO administrator_token (id, name, hash, scopes, created_at, expires_at)
                VALUES ($1, $2, $3, $4, $5, $6) RETURNING \(AdministratorToken.columns)
                """,
                [
                    .text(id), .text(name), .bytes(secret.hash), .text(scopes.text), .time(now),
                    .optional(expiresAt, SQLValue.time),
                ])
            return try rows.first.map { try AdministratorToken($0) }
        }
        guard let token else {
            throw MastheadError(
                .storeFailed, cannot: "create", to: "a token", found: "the database gave no row back",
                remedies: [.tryAgain])
        }
        return (token, secret)
    }

    /// The tokens that were not revoked, the oldest first.
    package func list() async throws(MastheadError) -> [AdministratorToken] {
        try await store.read { session in
            try session.rows(
                """
                SELECT \(AdministratorToken.columns) FROM administrator_token WHERE revoked_at IS NULL
                ORDER BY created_at, id LIMIT 1000
                """
            ).map { try AdministratorToken($0) }
        }
    }

    /// The token that was not revoked with an identifier; nil where there is none.
    package func token(_ id: String) async throws(MastheadError) -> AdministratorToken? {
        // What no identifier looks like is not asked for.
        guard Identifier.isOne(id) else { return nil }
        return try await store.read { session in
            try session.rows(
                "SELECT \(AdministratorToken.columns) FROM administrator_token WHERE id = $1 AND revoked_at IS NULL",
                [.text(id)]
            ).first.map { try AdministratorToken($0) }
        }
    }

    /// Revokes a token: from now on it is worth nothing.
    /// - Returns: whether there was one that was not revoked.
    package func revoke(_ id: String, now: Date = Date()) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(id) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                "UPDATE administrator_token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL",
                [.time(now), .text(id)]) == 1
        }
    }

    /// What is known of a token that is shown; nil for one that is unknown, revoked or over, and never why.
    package func holder(of secret: TokenSecret, now: Date = Date()) async throws(MastheadError) -> AdministratorToken? {
        let found = try await store.read { session in
            try session.rows(
                """
                SELECT hash, \(AdministratorToken.columns) FROM administrator_token
                WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
                """, [.bytes(secret.hash), .time(now)]
            ).first.map { (hash: try $0.bytes("hash"), token: try AdministratorToken($0)) }
        }
        guard let found, secret.matches(found.hash) else { return nil }
        if found.token.usedAt.map({ now.timeIntervalSince($0) >= Self.hour }) ?? true {
            try await store.write(.statements) { session in
                try session.change(
                    "UPDATE administrator_token SET used_at = $1 WHERE id = $2", [.time(now), .text(found.token.id)])
            }
        }
        return found.token
    }

    private static let hour: TimeInterval = 3600

    /// The most letters of a name.
    package static let longestName = 100

    private static func check(
        _ name: String, _ scopes: Set<AdministrationScope>, _ expiresAt: Date?, _ now: Date
    ) throws(MastheadError) {
        func wrong(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.configuration, cannot: "create", to: "a token", found: found, hint: hint)
        }
        guard !name.isEmpty, name.count <= longestName, name.utf8.count <= longestName * 4, name == name.printable,
            name.contains(where: { !$0.isWhitespace })
        else {
            throw wrong(
                "its name is no line of 1 to \(longestName) letters",
                "Call it after what uses it, such as: release script.")
        }
        guard !scopes.isEmpty else { throw wrong("it has no scope", "Say what it may do.") }
        if let expiresAt, expiresAt <= now || !expiresAt.isWritable {
            throw wrong("it would be over already", "Give a time to come.")
        }
    }
}
