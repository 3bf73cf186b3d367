public import Foundation
public import PressClient

/// A publisher's offer for a publication, with the user's earlier answers.
public struct PublicationOffer: Sendable, Hashable {
    /// The publication's handle.
    public let handle: String
    /// The publisher's offer.
    public let offer: PressOffer
    /// The user's answers on this device, by product.
    public let answers: [String: PressAnswer]

    /// Returns the product for a single item, or nil if the publisher does not sell the item individually.
    public func product(giving name: String) -> PressProduct? {
        offer.products.first { $0.item != nil && $0.gives(name) }
    }
}

/// The user's answer to an offer.
public struct PressAnswer: Sendable, Hashable {
    /// Whether the user agreed to the offer.
    public let isAgreed: Bool
    /// When the user answered.
    public let answeredAt: Date
    /// The terms that the user saw, or nil if they are no longer readable.
    public let terms: PressTerms?
}
