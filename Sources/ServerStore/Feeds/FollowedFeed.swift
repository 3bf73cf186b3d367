/// A feed that a device wants to hear of, and whether it would.
package struct FollowedFeed: Sendable, Hashable {
    package let topic: String
    package let hub: String
    /// Whether the hub has said that it tells of what is new, for a time that is not over.
    package let isHeard: Bool

    package init(topic: String, hub: String, isHeard: Bool) {
        (self.topic, self.hub, self.isHeard) = (topic, hub, isHeard)
    }
}
