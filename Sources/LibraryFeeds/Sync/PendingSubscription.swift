package import Foundation

/// A change to a subscription that a service has not acknowledged yet.
package struct PendingSubscription: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        case follow
        case unfollow
        /// The user's title for the feed, or the feed's own title if the user removed theirs.
        case title(String)
        case labels([String])
    }

    /// The ID of the change.
    package let id: Int64
    package let change: Change
    /// The ID that the service uses for the feed, or nil if the service has not assigned an ID yet.
    package let serviceID: String?
    /// The URL of the feed, without the user name and password.
    package let url: URL
    /// The feed's title in this library.
    package let title: String?

    /// A key that is the same for all URLs of the feed.
    package var place: String { url.feedPlace }
}

extension ServiceSubscription {
    /// A key that is the same for all URLs of the feed.
    package var place: String { url.withoutCredentials.feedPlace }
}
