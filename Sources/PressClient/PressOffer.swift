public import Foundation
import PressWire

/// A publisher's offer: its products, and the information that readers must see before they accept one.
public struct PressOffer: Sendable, Hashable {
    /// The publisher's name, or nil if the server does not state it.
    public let publisher: String?
    /// The privacy policy's page, or nil if the server does not state it.
    public let privacyPolicy: URL?
    /// The valid products, in the server's order.
    public internal(set) var products: [PressProduct]

    /// The maximum number of products to read.
    private static let mostProducts = 2000

    /// Creates the offer from untrusted data, skipping invalid products.
    init(_ offer: Wire.Offer) {
        publisher = PressName.line(offer.publisher, most: 100)
        privacyPolicy = offer.privacyPolicy.flatMap { PressPage.url($0, isPublic: true) }
        var known: Set<String> = []
        products = Array(
            offer.products.elements.compactMap { PressProduct($0) }.filter { known.insert($0.id).inserted }
                .prefix(Self.mostProducts))
    }

    /// The subscriptions, with free ones first.
    public var subscriptions: [PressProduct] {
        let all = products.filter { $0.kind == .subscription || $0.kind == .all }
        return all.filter(\.isFree) + all.filter { !$0.isFree }
    }

    /// Returns the terms that a reader must see before accepting a product, or nil if the publisher's name or privacy
    /// policy is missing.
    public func terms(of product: PressProduct) -> PressTerms? {
        guard let publisher, let privacyPolicy else { return nil }
        return PressTerms(publisher: publisher, privacyPolicy: privacyPolicy, product: product)
    }
}
