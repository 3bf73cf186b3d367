import PressClient

/// What the library follows at a publisher server.
struct ChannelSubscription: Sendable, Hashable {
    /// The IDs of the followed publications, by name on the server.
    var names: [String: [Int64]] = [:]
    /// The followed feeds, with the IDs of their publications.
    var feeds: [PressFeed: Set<Int64>] = [:]
}
