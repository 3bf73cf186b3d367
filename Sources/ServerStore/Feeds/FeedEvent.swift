/// A hint that a feed may have new posts, as channels send it.
package struct FeedEvent: Sendable, Hashable {
    /// The position among all announcements. Only the last one of each feed is stored.
    package let number: Int
    /// The server's name of the feed and its hub.
    package let feed: String
    /// The feed's address as its publisher writes it.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
