package import Formats

/// An item from a service.
package struct ServiceItem: Sendable {
    /// The service's ID for the item, in canonical form.
    package let id: String
    /// The service's ID for the feed of the item.
    package let feed: String
    /// The content of the item.
    package let post: FeedPost
    package let isRead: Bool
    package let isStarred: Bool

    package init(id: String, feed: String, post: FeedPost, isRead: Bool, isStarred: Bool) {
        (self.id, self.feed, self.post, self.isRead, self.isStarred) = (id, feed, post, isRead, isStarred)
    }
}
