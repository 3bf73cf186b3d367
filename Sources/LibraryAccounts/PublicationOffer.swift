public import Foundation
public import PressClient

/// The offer of a publication's publisher, with the user's previous answers.
public struct PublicationOffer: Sendable, Hashable {
    /// The publication's handle.
    public let handle: String
    /// The publisher's offer.
    public let offer: PressOffer
    /// The user's answers on this device, by product.
    public let answers: [String: PressAnswer]

    /// Returns the product that contains only the given item, or nil if the publisher does not sell the item
    /// individually.
    public func product(giving name: String) -> PressProduct? {
        offer.products.first { $0.item != nil && $0.gives(name) }
    }
}

/// The user's answer to an offer.
public struct PressAnswer: Sendable, Hashable {
    /// Whether the user accepted the offer.
    public let isAgreed: Bool
    /// The time of the answer.
    public let answeredAt: Date
    /// The terms that the user saw, or nil if they are no longer readable.
    public let terms: PressTerms?
}
