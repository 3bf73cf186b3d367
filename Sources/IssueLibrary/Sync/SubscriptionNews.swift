/// What a service's list of subscriptions changed here.
public struct SubscriptionNews: Sendable, Hashable {
    /// The handles of feeds that are followed from now on.
    public internal(set) var followed: [String] = []
    /// The handles of feeds that are followed no longer.
    public internal(set) var unfollowed: [String] = []
    /// The handles of feeds of which the name, the folders or what the service knows them by is another.
    public internal(set) var changed: Set<String> = []

    /// Nothing.
    public init() {}

    /// Adds what another list changed.
    package mutating func add(_ other: SubscriptionNews) {
        followed += other.followed
        unfollowed += other.unfollowed
        changed.formUnion(other.changed)
    }
}
