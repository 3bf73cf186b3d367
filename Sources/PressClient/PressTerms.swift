public import Foundation

/// What a person was shown before they said yes: by whom, for how much, how long, and what becomes of their data.
public struct PressTerms: Sendable, Hashable, Codable {
    /// The publisher's name.
    public let publisher: String
    /// The page that says what becomes of readers' data.
    public let privacyPolicy: URL
    /// What is given or sold.
    public let product: PressProduct

    /// Takes what is shown.
    public init(publisher: String, privacyPolicy: URL, product: PressProduct) {
        (self.publisher, self.privacyPolicy, self.product) = (publisher, privacyPolicy, product)
    }

    /// Whether other terms ask for the same: where the checkout is does not matter.
    public func agrees(with other: PressTerms) -> Bool {
        publisher == other.publisher && privacyPolicy == other.privacyPolicy && product.id == other.product.id
            && product.kind == other.product.kind && product.item == other.product.item
            && product.price == other.product.price && product.period == other.product.period
    }
}
