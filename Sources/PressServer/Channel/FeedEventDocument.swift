import ServerStore

/// That there may be something new in a feed, as channels are told of it.
struct FeedEventDocument: Encodable {
    let number: Int
    /// The feed's address, as its publisher has it.
    let feed: String

    init(_ event: FeedEvent) { (number, feed) = (event.number, event.topic) }
}
