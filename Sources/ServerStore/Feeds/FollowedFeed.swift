/// A feed that a device follows, with the state of the subscription.
package struct FollowedFeed: Sendable, Hashable {
    package let topic: String
    package let hub: String
    /// Whether the hub has confirmed the subscription, and the subscription has not ended since.
    package let isHeard: Bool

    package init(topic: String, hub: String, isHeard: Bool) {
        (self.topic, self.hub, self.isHeard) = (topic, hub, isHeard)
    }
}
