package import Foundation

/// A feed that this process has claimed for a while to call its hub.
package struct ClaimedTopic: Sendable, Hashable {
    /// The request to the hub.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// The server's name of the feed, which is a part of the callback URL and known only to the hub.
    package let id: String
    package let topic: String
    package let hub: String
    /// The secret for the hub's signatures.
    package let secret: Data
    package let mode: Mode
    /// The number of attempts so far, including this one.
    package let attempts: Int
    /// When another process may claim the feed. Also identifies this claim.
    let dueAt: Date
}
