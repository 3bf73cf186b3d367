public import Foundation

/// An account at a publisher server as last stored, as all interfaces show it.
public struct AccountView: Codable, Sendable, Hashable {
    /// The handle of the publication.
    public let handle: String
    /// The base URL of the publisher server's API, without a password.
    public let server: String
    /// The host of the publisher server.
    public let host: String?
    /// The server's identifier of the account. Null if it is unknown or there is no account.
    public let account: String?
    /// Whether the library has an account at the server.
    public let exists: Bool
    /// The time when the server first reported that it no longer knows the account.
    public let refusedAt: Date?
    /// All entitlements that the account ever had to the publication.
    public let rights: [RightView]
    /// The current and future entitlements. Consecutive entitlements to one product count as one.
    public let holdings: [RightView]
    /// The time when the server last reported the entitlements.
    public let askedAt: Date?
    /// The names of the issues and books that stay available when subscriptions end.
    public let items: [String]
    /// The time until which the entitlements are valid without a connection.
    public let offlineUntil: Date?

    /// Creates the view of an account.
    public init(
        handle: String, server: String, host: String?, account: String?, exists: Bool, refusedAt: Date?,
        rights: [RightView], holdings: [RightView], askedAt: Date?, items: [String], offlineUntil: Date?
    ) {
        (self.handle, self.server, self.host, self.account, self.exists) = (handle, server, host, account, exists)
        (self.refusedAt, self.rights, self.holdings) = (refusedAt, rights, holdings)
        (self.askedAt, self.items, self.offlineUntil) = (askedAt, items, offlineUntil)
    }
}
