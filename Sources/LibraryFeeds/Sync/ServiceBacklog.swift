/// The number of changes that have not been sent to a service yet.
public struct ServiceBacklog: Sendable, Hashable, Codable {
    /// The number of changed read and favorite states, for posts that the service has.
    public let statuses: Int
    /// The number of changed subscriptions: followed, unfollowed, renamed, or moved to other folders.
    public let subscriptions: Int
}
