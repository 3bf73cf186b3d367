/// A feed of which a channel wants to hear.
public struct PressFeed: Sendable, Hashable {
    /// The address that the feed gives of itself.
    public let topic: String
    /// The hub that tells of it (WebSub).
    public let hub: String

    /// Names a feed.
    public init(topic: String, hub: String) { (self.topic, self.hub) = (topic, hub) }
}
