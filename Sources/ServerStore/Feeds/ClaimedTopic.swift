package import Foundation

/// A feed whose hub is to be asked something, by the process that has taken it for a while.
package struct ClaimedTopic: Sendable, Hashable {
    /// What is asked.
    package enum Mode: String, Sendable, Hashable {
        case subscribe, unsubscribe
    }

    /// What the server calls it: a part of the address that the hub calls, and known to the hub alone.
    package let id: String
    package let topic: String
    package let hub: String
    /// What the hub signs with.
    package let secret: Data
    package let mode: Mode
    /// How often it was asked, this time included, without an end of it.
    package let attempts: Int
    /// When another process may take it; by this its row is known.
    let dueAt: Date
}
