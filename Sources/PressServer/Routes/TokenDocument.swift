import Foundation
package import ServerStore

/// A token as administrators see it.
package struct TokenDocument: Encodable, Sendable {
    let id: String
    let name: String
    let scopes: [String]
    let createdAt: Date
    let expiresAt: Date?
    let usedAt: Date?
    /// The secret of a new token, which is never shown again.
    let token: String?

    package init(_ token: AdministratorToken, _ secret: TokenSecret? = nil) {
        id = token.id
        name = token.name
        scopes = token.scopes.map(\.rawValue).sorted()
        createdAt = token.createdAt
        expiresAt = token.expiresAt
        usedAt = token.usedAt
        self.token = secret?.text
    }
}
