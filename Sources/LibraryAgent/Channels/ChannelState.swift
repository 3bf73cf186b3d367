/// The state of a server to which the library listens.
struct ChannelState: Sendable {
    /// The publications that the library wants and the server has.
    let publications: Set<String>
    /// Whether the server announces new posts in feeds.
    let tellsOfFeeds: Bool
    /// The IDs of the feeds whose new posts the server currently announces.
    var heard: Set<Int64> = []
}
