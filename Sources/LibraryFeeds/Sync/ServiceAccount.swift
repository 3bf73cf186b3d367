public import Foundation

/// The library's account at a sync service, without its password.
public struct ServiceAccount: Sendable, Hashable, Codable {
    /// The base URL of the service's API. `accounts/ClientLogin` and `reader/api/0` are relative to this URL.
    public let url: URL
    /// The user name of the account.
    public let user: String
    /// The time when the last complete sync started. Nil if there was no complete sync.
    public var syncedAt: Date?
    /// The reason why the last sync failed, or nil if it succeeded.
    public var failure: String?
    /// The earliest time for the next request, as the service requested.
    public var notBefore: Date?

    /// The number of subscriptions and items that the last sync could not interpret. Nil before the first sync.
    public var strangeCount: Int?

    /// The result of syncing the settings. Nil before the first sync.
    public var settings: ServiceNoteState?

    /// Creates an account that is not synced yet.
    public init(url: URL, user: String) { (self.url, self.user) = (url, user) }
}
