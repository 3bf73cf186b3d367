public import Foundation

/// The terms shown to a reader before accepting a product: the publisher, price, period and privacy policy.
public struct PressTerms: Sendable, Hashable, Codable {
    /// The publisher's name.
    public let publisher: String
    /// The privacy policy's page.
    public let privacyPolicy: URL
    /// The product.
    public let product: PressProduct

    /// Creates terms.
    public init(publisher: String, privacyPolicy: URL, product: PressProduct) {
        (self.publisher, self.privacyPolicy, self.product) = (publisher, privacyPolicy, product)
    }

    /// Whether other terms are the same apart from the payment page.
    public func agrees(with other: PressTerms) -> Bool {
        publisher == other.publisher && privacyPolicy == other.privacyPolicy && product.id == other.product.id
            && product.kind == other.product.kind && product.item == other.product.item
            && product.price == other.product.price && product.period == other.product.period
    }
}
