import Foundation

/// What proves to a service that it is asked by the owner of an account.
package struct ServiceSecret: Sendable, Hashable, Codable {
    package var password: String
    /// What stands for the password until the service refuses it.
    package var authorization: String?

    package init(password: String, authorization: String? = nil) {
        (self.password, self.authorization) = (password, authorization)
    }
}
