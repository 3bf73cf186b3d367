/// That there may be something new in a feed, as channels tell of it.
package struct FeedEvent: Sendable, Hashable {
    /// Its place among all that was announced. Of a feed the last one alone is kept.
    package let number: Int
    /// What the server calls the feed as one of its hubs tells of it.
    package let feed: String
    /// The feed's address, as its publisher has it.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
