/// The number of changes that the library has not sent to a sync service yet.
public struct ServiceBacklog: Sendable, Hashable, Codable {
    /// The number of changes to the read and favorite status of posts that the service has.
    public let statuses: Int
    /// The number of changes to subscriptions: followed, unfollowed, renamed or moved feeds.
    public let subscriptions: Int
}
