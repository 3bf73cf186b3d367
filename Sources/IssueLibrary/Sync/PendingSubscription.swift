package import Foundation

/// A change of a subscription that a service has not acknowledged.
package struct PendingSubscription: Sendable, Hashable {
    package enum Change: Sendable, Hashable {
        case follow
        case unfollow
        /// The name that the reader gave; that of the feed itself where it was taken back.
        case title(String)
        case labels([String])
    }

    /// The number of the change.
    package let id: Int64
    package let change: Change
    /// What the service knows the feed by; nil where it does not yet.
    package let serviceID: String?
    /// Where the feed is, without a name and a password.
    package let url: URL
    /// What the feed is called here.
    package let title: String?

    /// The same for all addresses that lead to the feed.
    package var place: String { url.feedPlace }
}

extension ServiceSubscription {
    /// The same for all addresses that lead to the feed.
    package var place: String { url.withoutCredentials.feedPlace }
}
