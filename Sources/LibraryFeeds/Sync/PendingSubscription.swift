package import Foundation

/// A change to a subscription that the sync service has not acknowledged yet.
package struct PendingSubscription: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        case follow
        case unfollow
        /// A new title for the feed: the user's own title or, if it was removed, the feed's title.
        case title(String)
        case labels([String])
    }

    /// The ID of the change.
    package let id: Int64
    package let change: Change
    /// The ID of the feed at the sync service. Nil if the service has not assigned an ID yet.
    package let serviceID: String?
    /// The URL of the feed, without its user name and password.
    package let url: URL
    /// The title of the feed in this library.
    package let title: String?

    /// A key that all URLs of the feed share.
    package var place: String { url.feedPlace }
}

extension ServiceSubscription {
    /// A key that all URLs of the feed share.
    package var place: String { url.withoutCredentials.feedPlace }
}
