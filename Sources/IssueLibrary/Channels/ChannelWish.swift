import PressClient

/// What is wanted of a publisher's server.
struct ChannelWish: Sendable, Hashable {
    /// The followed publications by what the server calls them.
    var names: [String: [Int64]] = [:]
    /// The followed feeds, each with the publications that it is.
    var feeds: [PressFeed: Set<Int64>] = [:]
}
