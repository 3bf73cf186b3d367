/// The changes that a service's list of subscriptions made in the library.
public struct SubscriptionNews: Sendable, Hashable {
    /// The handles of newly followed feeds.
    public internal(set) var followed: [String] = []
    /// The handles of unfollowed feeds.
    public internal(set) var unfollowed: [String] = []
    /// The handles of feeds with a new name, new folders or a new service ID.
    public internal(set) var changed: Set<String> = []

    /// Creates a value without changes.
    public init() {}

    /// Adds the changes from another list.
    package mutating func add(_ other: SubscriptionNews) {
        followed += other.followed
        unfollowed += other.unfollowed
        changed.formUnion(other.changed)
    }
}
