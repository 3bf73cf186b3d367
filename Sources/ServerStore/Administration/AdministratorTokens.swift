package import Foundation
package import Periodical
package import PressWire

/// The administration tokens.
package struct AdministratorTokens: Sendable {
    private let store: any Store

    package init(_ store: any Store) { self.store = store }

    /// Creates a token.
    /// - Returns: The token and its secret, which the server never shows again.
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
                .storeFailed, cannot: "create", to: "a token", found: "the database returned no rows",
                remedies: [.tryAgain])
        }
        return (token, secret)
    }

    /// Returns the tokens that have not been revoked, oldest first.
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

    /// Returns the token with an identifier, or nil if there is none or it was revoked.
    package func token(_ id: String) async throws(MastheadError) -> AdministratorToken? {
        // Text that cannot be an identifier needs no query.
        guard Identifier.isOne(id) else { return nil }
        return try await store.read { session in
            try session.rows(
                "SELECT \(AdministratorToken.columns) FROM administrator_token WHERE id = $1 AND revoked_at IS NULL",
                [.text(id)]
            ).first.map { try AdministratorToken($0) }
        }
    }

    /// Revokes a token immediately.
    /// - Returns: Whether the token existed and had not been revoked yet.
    package func revoke(_ id: String, now: Date = Date()) async throws(MastheadError) -> Bool {
        guard Identifier.isOne(id) else { return false }
        return try await store.write(.statements) { session in
            try session.change(
                "UPDATE administrator_token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL",
                [.time(now), .text(id)]) == 1
        }
    }

    /// Returns the token that a secret belongs to, or nil if the token is unknown, revoked or expired. The result does
    /// not reveal which.
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

    /// The maximum length of a token's name, in characters.
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
                "the name must be one line of 1 to \(longestName) characters",
                "Name the token after its user, such as: release script.")
        }
        guard !scopes.isEmpty else { throw wrong("the token has no scope", "Specify at least one scope.") }
        guard let expiresAt else { return }
        guard expiresAt > now else { throw wrong("the expiry date is in the past", "Use a later date.") }
        guard expiresAt.isWritable else {
            throw wrong("the expiry date is after the year 9999", "Use an earlier date, or none.")
        }
    }
}
