package import Foundation

/// A feed that this process has claimed for a limited time. During this time, the process calls the feed's hub.
package struct ClaimedTopic: Sendable, Hashable {
    /// The kind of a request to the hub.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// The server's identifier of the feed. The identifier is a part of the callback URL, and only the hub knows it.
    package let id: String
    package let topic: String
    package let hub: String
    /// The secret that the hub uses to sign its notices.
    package let secret: Data
    package let mode: Mode
    /// The number of attempts, including the current one.
    package let attempts: Int
    /// The time when other processes may claim the feed. The claim is identified by this time.
    let dueAt: Date
}
