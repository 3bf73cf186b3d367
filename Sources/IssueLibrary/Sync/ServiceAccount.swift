public import Foundation

/// The account on a service with which a library's feeds are kept in step. Its password is not in it, nor in the library.
public struct ServiceAccount: Sendable, Hashable, Codable {
    /// Where the service's interface begins: `accounts/ClientLogin` and `reader/api/0` lie below it.
    public let url: URL
    /// The name of the account.
    public let user: String
    /// When its last complete exchange began; nil until there was one.
    public var syncedAt: Date?
    /// Why the last exchange failed; nil where it did not.
    public var failure: String?
    /// Before when the service does not want to be asked.
    public var notBefore: Date?

    /// How many subscriptions and items of the service the last exchange did not understand; nil until there was one.
    public var strangeCount: Int?

    /// What became of the note with settings at the last exchange; nil until there was one.
    public var settings: ServiceNoteState?

    /// Describes an account with which nothing was exchanged yet.
    public init(url: URL, user: String) { (self.url, self.user) = (url, user) }
}
