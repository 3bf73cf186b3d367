public import Foundation
public import PressClient

/// That a subscription of the library's account at a publisher's server ends soon.
public struct SubscriptionEnd: Sendable, Hashable {
    /// What people call the publication; its handle where nothing else is known.
    public let publication: String
    /// Its handle.
    public let handle: String
    /// What ends.
    public let right: PressRight
    /// When.
    public let end: Date
}
