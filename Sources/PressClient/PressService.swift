/// The information that devices need about a publisher server.
public struct PressService: Sendable, Hashable {
    /// The publications that devices can follow.
    public let publications: Set<String>
    /// The key for browsers' subscriptions (RFC 8292) in base64url, or nil if the server does not notify browsers.
    public let applicationServerKey: String?
    /// The bundle identifiers of the apps that the server wakes.
    public let topics: Set<String>
    /// Whether the server announces new posts in feeds.
    public let tellsOfFeeds: Bool
}
