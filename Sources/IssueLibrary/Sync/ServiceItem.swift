package import Formats

/// An item as a service has it.
package struct ServiceItem: Sendable {
    /// The service's id for the item, in the spelling by which it is known here.
    package let id: String
    /// What the service knows its feed by.
    package let feed: String
    /// What it says.
    package let post: FeedPost
    package let isRead: Bool
    package let isStarred: Bool

    package init(id: String, feed: String, post: FeedPost, isRead: Bool, isStarred: Bool) {
        (self.id, self.feed, self.post, self.isRead, self.isStarred) = (id, feed, post, isRead, isStarred)
    }
}
