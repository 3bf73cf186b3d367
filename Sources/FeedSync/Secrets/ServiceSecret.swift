import Foundation

/// The credentials of an account.
package struct ServiceSecret: Sendable, Hashable, Codable {
    package var password: String
    /// The authorization token, which is used instead of the password until the service refuses the token.
    package var authorization: String?

    package init(password: String, authorization: String? = nil) {
        (self.password, self.authorization) = (password, authorization)
    }
}
