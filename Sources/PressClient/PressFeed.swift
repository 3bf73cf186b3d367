/// A feed that a channel follows.
public struct PressFeed: Sendable, Hashable {
    /// The feed's canonical address, as stated in the feed.
    public let topic: String
    /// The feed's WebSub hub.
    public let hub: String

    /// Creates the description of a feed.
    public init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }
}
