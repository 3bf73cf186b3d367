import Foundation
package import ServerStore

/// A token as it is told to those that administer.
package struct TokenDocument: Encodable, Sendable {
    let id: String
    let name: String
    let scopes: [String]
    let createdAt: Date
    let expiresAt: Date?
    let usedAt: Date?
    /// The token itself, when it is made and never again.
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
