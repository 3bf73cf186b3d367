/// What is known of a server while it is listened to.
struct ChannelState: Sendable {
    /// Which of the publications that are wanted it knows.
    let publications: Set<String>
    /// Whether it is asked to tell of feeds.
    let tellsOfFeeds: Bool
    /// The feeds of which it would tell something new.
    var heard: Set<Int64> = []
}
