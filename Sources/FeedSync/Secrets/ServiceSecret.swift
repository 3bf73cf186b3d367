import Foundation

/// The credentials of an account.
package struct ServiceSecret: Sendable, Hashable, Codable {
    package var password: String
    /// The authorization token, used instead of the password until the service rejects it.
    package var authorization: String?

    package init(password: String, authorization: String? = nil) {
        (self.password, self.authorization) = (password, authorization)
    }
}
