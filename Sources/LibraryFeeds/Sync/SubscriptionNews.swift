/// The changes that a service's list of subscriptions has made to the library.
public struct SubscriptionNews: Sendable, Hashable {
    /// The handles of feeds that the library now follows.
    public internal(set) var followed: [String] = []
    /// The handles of feeds that the library no longer follows.
    public internal(set) var unfollowed: [String] = []
    /// The handles of feeds with a new title, new folders or a new ID at the service.
    public internal(set) var changed: Set<String> = []

    /// Creates a value without changes.
    public init() {}

    /// Adds the changes made by another list.
    package mutating func add(_ other: SubscriptionNews) {
        followed += other.followed
        unfollowed += other.unfollowed
        changed.formUnion(other.changed)
    }
}
