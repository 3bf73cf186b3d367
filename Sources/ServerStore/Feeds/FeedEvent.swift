/// An announcement to channels that a feed may have new posts.
package struct FeedEvent: Sendable, Hashable {
    /// The number of the announcement. Announcements are numbered consecutively, and only a feed's last announcement is
    /// stored.
    package let number: Int
    /// The server's identifier for the feed with its hub.
    package let feed: String
    /// The feed's URL, exactly as its publisher writes it.
    package let topic: String

    package init(number: Int, feed: String, topic: String) {
        (self.number, self.feed, self.topic) = (number, feed, topic)
    }
}
