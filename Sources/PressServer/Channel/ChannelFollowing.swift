import ServerStore

/// What the devices of an account want to hear of.
struct ChannelFollowing: Sendable {
    let publications: Set<String>
    /// What the server calls the feeds.
    let feeds: Set<String>

    func contains(_ event: NewsEvent) -> Bool {
        switch event {
        case .release(let event): publications.contains(event.publication)
        case .feed(let event): feeds.contains(event.feed)
        }
    }
}
