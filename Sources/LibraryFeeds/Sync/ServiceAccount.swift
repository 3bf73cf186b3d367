public import Foundation

/// The library's account at a sync service. The password is stored outside the library.
public struct ServiceAccount: Sendable, Hashable, Codable {
    /// The base URL of the service's API. `accounts/ClientLogin` and `reader/api/0` are relative to this URL.
    public let url: URL
    /// The user name of the account.
    public let user: String
    /// The time at which the last complete sync started, or nil if there was none.
    public var syncedAt: Date?
    /// The reason why the last sync failed, or nil if it succeeded.
    public var failure: String?
    /// The earliest time for the next request, as requested by the service.
    public var notBefore: Date?

    /// The number of subscriptions and items that the last sync could not interpret, or nil if there was no sync yet.
    public var strangeCount: Int?

    /// The result of syncing the settings, or nil if there was no sync yet.
    public var settings: ServiceNoteState?

    /// Creates an account that has not been synced yet.
    public init(url: URL, user: String) { (self.url, self.user) = (url, user) }
}
