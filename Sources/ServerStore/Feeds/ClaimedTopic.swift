package import Foundation

/// A feed that this process has claimed for a limited time in order to call its hub.
package struct ClaimedTopic: Sendable, Hashable {
    /// The kind of request to the hub.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// The server's identifier for the feed. It is a part of the callback URL, and only the hub knows it.
    package let id: String
    package let topic: String
    package let hub: String
    /// The secret with which the hub signs its notices.
    package let secret: Data
    package let mode: Mode
    /// The number of attempts, including this one.
    package let attempts: Int
    /// The time at which other processes may claim the feed. This time also identifies the claim.
    let dueAt: Date
}
