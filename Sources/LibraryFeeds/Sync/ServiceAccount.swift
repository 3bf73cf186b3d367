public import Foundation

/// The library's account at a sync service, without its password.
public struct ServiceAccount: Sendable, Hashable, Codable {
    /// The base URL of the service's API. `accounts/ClientLogin` and `reader/api/0` are relative to this URL.
    public let url: URL
    /// The account's user name.
    public let user: String
    /// When the last complete sync started, or nil if there was none.
    public var syncedAt: Date?
    /// Why the last sync failed, or nil if it succeeded.
    public var failure: String?
    /// The earliest time for the next request, as the service has requested.
    public var notBefore: Date?

    /// The number of subscriptions and items that the last sync could not interpret, or nil before the first sync.
    public var strangeCount: Int?

    /// The result of syncing the settings, or nil before the first sync.
    public var settings: ServiceNoteState?

    /// Creates an account that has not been synced yet.
    public init(url: URL, user: String) { (self.url, self.user) = (url, user) }
}
