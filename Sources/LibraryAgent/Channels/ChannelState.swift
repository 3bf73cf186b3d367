/// The state of a server that the library listens to.
struct ChannelState: Sendable {
    /// The followed publications that are on the server.
    let publications: Set<String>
    /// Whether the server announces new posts in feeds.
    let tellsOfFeeds: Bool
    /// The IDs of the feeds whose new posts the server currently announces.
    var heard: Set<Int64> = []
}
