import PressClient

/// The publications and feeds that the library follows at a publisher server.
struct ChannelSubscription: Sendable, Hashable {
    /// The IDs of the followed publications, by publication name on the server.
    var names: [String: [Int64]] = [:]
    /// The followed feeds, each with the IDs of its publications.
    var feeds: [PressFeed: Set<Int64>] = [:]
}
