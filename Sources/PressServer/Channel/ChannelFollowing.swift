import ServerStore

/// The publications and feeds that an account's devices follow.
struct ChannelFollowing: Sendable {
    let publications: Set<String>
    /// The feeds, by their identifiers on the server.
    let feeds: Set<String>

    func contains(_ event: NewsEvent) -> Bool {
        switch event {
        case .release(let event): publications.contains(event.publication)
        case .feed(let event): feeds.contains(event.feed)
        }
    }
}
