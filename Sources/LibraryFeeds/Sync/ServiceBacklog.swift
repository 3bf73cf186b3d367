/// The numbers of changes that have not been sent to a service yet.
public struct ServiceBacklog: Sendable, Hashable, Codable {
    /// The number of changes to the read and favorite status of posts that the service has.
    public let statuses: Int
    /// The number of changes to subscriptions: feeds that were followed, unfollowed, renamed, or moved to other
    /// folders.
    public let subscriptions: Int
}
