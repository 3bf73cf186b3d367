import ServerStore

/// A hint that a feed may have new posts, as channels send it.
struct FeedEventDocument: Encodable {
    let number: Int
    /// The feed's address as its publisher writes it.
    let feed: String

    init(_ event: FeedEvent) { (number, feed) = (event.number, event.topic) }
}
