public import Foundation

/// A publisher's offer: its products, and what readers must see before they accept one.
public struct PressOffer: Sendable, Hashable, Decodable {
    /// The publisher's name, or nil if the server has none.
    public let publisher: String?
    /// The page with the privacy policy, or nil if the server has none.
    public let privacyPolicy: URL?
    /// The valid products in the server's order.
    public internal(set) var products: [PressProduct]

    /// The maximum number of products that are read.
    private static let mostProducts = 2000

    private enum CodingKeys: CodingKey { case publisher, privacyPolicy, products }

    private struct Lenient: Decodable {
        let product: PressProduct?
        init(from decoder: any Decoder) { product = try? PressProduct(from: decoder) }
    }

    /// Decodes an offer. An invalid product is skipped.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        publisher = PressName.line(try container.decodeIfPresent(String.self, forKey: .publisher), most: 100)
        privacyPolicy = try container.decodeIfPresent(String.self, forKey: .privacyPolicy)
            .flatMap { PressPage.url($0, isPublic: true) }
        var known: Set<String> = []
        products = Array(
            try container.decode([Lenient].self, forKey: .products).compactMap(\.product)
                .filter { known.insert($0.id).inserted }.prefix(Self.mostProducts))
    }

    /// The subscriptions, free ones first.
    public var subscriptions: [PressProduct] {
        let all = products.filter { $0.kind == .subscription || $0.kind == .all }
        return all.filter(\.isFree) + all.filter { !$0.isFree }
    }

    /// Returns the terms that a reader must see before accepting a product, or nil if the publisher has no name or
    /// privacy policy.
    public func terms(of product: PressProduct) -> PressTerms? {
        guard let publisher, let privacyPolicy else { return nil }
        return PressTerms(publisher: publisher, privacyPolicy: privacyPolicy, product: product)
    }
}
