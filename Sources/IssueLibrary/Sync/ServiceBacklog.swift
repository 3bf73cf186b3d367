/// How much a service is still to hear of.
public struct ServiceBacklog: Sendable, Hashable, Codable {
    /// Changes of posts that the service has: read, unread, liked.
    public let statuses: Int
    /// Changes of subscriptions: followed, unfollowed, named, put into folders.
    public let subscriptions: Int
}
