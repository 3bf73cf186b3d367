/// An announcement on channels that a feed may have new posts.
package struct FeedEvent: Sendable, Hashable {
    /// The position among all announcements. Only the last announcement of each feed is stored.
    package let number: Int
    /// The server's identifier of the feed and its hub.
    package let feed: String
    /// The feed's address, as written by its publisher.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
