public import Foundation
public import PressClient

/// An upcoming end of a subscription at a publisher server.
public struct SubscriptionEnd: Sendable, Hashable {
    /// The title of the publication, or its handle if the title is unknown.
    public let publication: String
    /// The handle of the publication.
    public let handle: String
    /// The subscription.
    public let right: PressRight
    /// When the subscription ends.
    public let end: Date

    package init(publication: String, handle: String, right: PressRight, end: Date) {
        self.publication = publication
        self.handle = handle
        self.right = right
        self.end = end
    }
}
