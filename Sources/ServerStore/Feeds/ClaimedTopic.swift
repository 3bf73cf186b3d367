package import Foundation

/// A feed that this process has claimed for a limited time, to call its hub.
package struct ClaimedTopic: Sendable, Hashable {
    /// The request to the hub.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// The server's identifier of the feed. The identifier is a part of the callback URL, and only the hub knows it.
    package let id: String
    package let topic: String
    package let hub: String
    /// The secret for the hub's signatures.
    package let secret: Data
    package let mode: Mode
    /// The number of attempts so far, including this one.
    package let attempts: Int
    /// The time from which another process may claim the feed. This time also identifies the claim.
    let dueAt: Date
}
