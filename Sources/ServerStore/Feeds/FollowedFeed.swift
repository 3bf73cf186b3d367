/// A feed that a device follows, and its state.
package struct FollowedFeed: Sendable, Hashable {
    package let topic: String
    package let hub: String
    /// Whether the hub has confirmed a subscription that has not ended.
    package let isHeard: Bool

    package init(topic: String, hub: String, isHeard: Bool) {
        (self.topic, self.hub, self.isHeard) = (topic, hub, isHeard)
    }
}
