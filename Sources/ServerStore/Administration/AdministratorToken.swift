package import Foundation

/// What is known of a token of administration; the token itself is not.
package struct AdministratorToken: Sendable, Hashable {
    /// What it is called in lists and when it is revoked: no secret.
    package let id: String
    /// What a person calls it.
    package let name: String
    package let scopes: Set<AdministrationScope>
    package let createdAt: Date
    /// When it ends; nil for one that does not.
    package let expiresAt: Date?
    /// When it was used last, to the hour; nil for one that was not.
    package let usedAt: Date?

    /// Whether it has not ended.
    package func isGood(at now: Date) -> Bool { expiresAt.map { $0 > now } ?? true }
}

extension AdministratorToken {
    /// The columns that it is read from.
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
