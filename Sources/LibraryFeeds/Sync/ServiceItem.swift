package import Formats

/// An item that a service sent.
package struct ServiceItem: Sendable {
    /// The ID that the service uses for the item, in canonical form.
    package let id: String
    /// The ID that the service uses for the item's feed.
    package let feed: String
    /// The content of the item.
    package let post: FeedPost
    package let isRead: Bool
    package let isStarred: Bool

    package init(id: String, feed: String, post: FeedPost, isRead: Bool, isStarred: Bool) {
        (self.id, self.feed, self.post, self.isRead, self.isStarred) = (id, feed, post, isRead, isStarred)
    }
}
