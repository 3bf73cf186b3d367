package import Foundation
package import PressWire

/// An administration token, without its secret.
package struct AdministratorToken: Sendable, Hashable {
    /// The token's public identifier, which lists show and which administrators use to revoke the token.
    package let id: String
    /// The token's name, for administrators.
    package let name: String
    package let scopes: Set<AdministrationScope>
    package let createdAt: Date
    /// When the token expires, or nil if it never does.
    package let expiresAt: Date?
    /// The hour in which the token was last used, or nil if it was never used.
    package let usedAt: Date?

    /// Whether the token is still valid at a given time.
    package func isGood(at now: Date) -> Bool { expiresAt.map { $0 > now } ?? true }
}

extension AdministratorToken {
    /// The columns to select for a token.
    static let columns = "id, name, scopes, created_at, expires_at, used_at"

    init(_ row: SQLRow) throws(StoreFault) {
        id = try row.text("id")
        name = try row.text("name")
        scopes = Set(text: try row.text("scopes"))
        createdAt = try row.time("created_at")
        expiresAt = try row.optionalTime("expires_at")
        usedAt = try row.optionalTime("used_at")
    }
}
