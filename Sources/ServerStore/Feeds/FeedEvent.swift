/// An announcement to channels that a feed may have new posts.
package struct FeedEvent: Sendable, Hashable {
    /// The number of the announcement. Announcements are numbered in sequence, and only a feed's last announcement is
    /// stored.
    package let number: Int
    /// The server's identifier of the feed, which stands for the feed and its hub.
    package let feed: String
    /// The URL of the feed, exactly as its publisher writes it.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
