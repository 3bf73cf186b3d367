package import Foundation

/// A feed that this process has claimed for a limited time, in order to call the feed's hub.
package struct ClaimedTopic: Sendable, Hashable {
    /// The kind of request to the hub.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// The server's identifier for the feed. It is part of the callback URL, which only the hub knows.
    package let id: String
    package let topic: String
    package let hub: String
    /// The secret that the hub uses to sign its notices.
    package let secret: Data
    package let mode: Mode
    /// The number of attempts, including the current one.
    package let attempts: Int
    /// When other processes may claim the feed. This time also identifies the claim.
    let dueAt: Date
}
