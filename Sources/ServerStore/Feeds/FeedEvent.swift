/// An announcement on channels that a feed may have new posts.
package struct FeedEvent: Sendable, Hashable {
    /// The number of this announcement among all announcements. Only the last announcement of each feed is stored.
    package let number: Int
    /// The server's identifier for the feed and its hub.
    package let feed: String
    /// The feed's URL, as its publisher writes it.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
