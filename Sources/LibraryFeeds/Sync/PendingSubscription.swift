package import Foundation

/// A change of a subscription that a service has not acknowledged.
package struct PendingSubscription: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        case follow
        case unfollow
        /// The user's name for the feed, or the feed's own name if the user removed theirs.
        case title(String)
        case labels([String])
    }

    /// The ID of the change.
    package let id: Int64
    package let change: Change
    /// The service's ID for the feed, or nil if the service has not assigned one yet.
    package let serviceID: String?
    /// The URL of the feed, without a user name and password.
    package let url: URL
    /// The feed's name in this library.
    package let title: String?

    /// The normalized URL, which is the same for all URLs of the feed.
    package var place: String { url.feedPlace }
}

extension ServiceSubscription {
    /// The normalized URL, which is the same for all URLs of the feed.
    package var place: String { url.withoutCredentials.feedPlace }
}
