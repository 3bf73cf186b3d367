package import Formats

/// An item from a sync service.
package struct ServiceItem: Sendable {
    /// The item's ID at the service, in canonical form.
    package let id: String
    /// The ID of the item's feed at the service.
    package let feed: String
    /// The item's content, as a post.
    package let post: FeedPost
    package let isRead: Bool
    package let isStarred: Bool

    package init(id: String, feed: String, post: FeedPost, isRead: Bool, isStarred: Bool) {
        (self.id, self.feed, self.post, self.isRead, self.isStarred) = (id, feed, post, isRead, isStarred)
    }
}
