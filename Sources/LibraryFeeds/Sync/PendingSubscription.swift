package import Foundation

/// A change to a subscription that the sync service has not acknowledged yet.
package struct PendingSubscription: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        case follow
        case unfollow
        /// A new title for the feed: the user's own title or, if that was removed, the feed's title.
        case title(String)
        case labels([String])
    }

    /// The ID of the change.
    package let id: Int64
    package let change: Change
    /// The feed's ID at the sync service, or nil if the service has not assigned one yet.
    package let serviceID: String?
    /// The feed's URL, without user name and password.
    package let url: URL
    /// The feed's title in this library.
    package let title: String?

    /// A key that all URLs of the feed share.
    package var place: String { url.feedPlace }
}

extension ServiceSubscription {
    /// A key that all URLs of the feed share.
    package var place: String { url.withoutCredentials.feedPlace }
}
