/// The changes that a service's list of subscriptions made to the library.
public struct SubscriptionNews: Sendable, Hashable {
    /// The handles of newly followed feeds.
    public internal(set) var followed: [String] = []
    /// The handles of unfollowed feeds.
    public internal(set) var unfollowed: [String] = []
    /// The handles of feeds that got a new title, new folders or a new ID at the service.
    public internal(set) var changed: Set<String> = []

    /// Creates a value that contains no changes.
    public init() {}

    /// Adds the changes that another list made.
    package mutating func add(_ other: SubscriptionNews) {
        followed += other.followed
        unfollowed += other.unfollowed
        changed.formUnion(other.changed)
    }
}
