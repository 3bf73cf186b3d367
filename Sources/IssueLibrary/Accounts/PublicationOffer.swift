public import Foundation
public import PressClient

/// What the publisher of a publication offers.
public struct PublicationOffer: Sendable, Hashable {
    /// The publication's handle.
    public let handle: String
    /// What it offers.
    public let offer: PressOffer
    /// What a person said on this device when they were asked for a subscription, by the products.
    public let answers: [String: PressAnswer]

    /// The product that gives an item, the one for it alone before others.
    public func product(giving name: String) -> PressProduct? {
        offer.products.first { $0.item != nil && $0.gives(name) }
    }
}

/// What a person said when they were asked for a subscription.
public struct PressAnswer: Sendable, Hashable {
    /// Whether they said yes.
    public let isAgreed: Bool
    /// When.
    public let answeredAt: Date
    /// What they were shown; nil where it cannot be read any more.
    public let terms: PressTerms?
}
