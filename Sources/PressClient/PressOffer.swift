public import Foundation

/// What a publisher offers, and what readers have to be shown before they say yes to any of it.
public struct PressOffer: Sendable, Hashable, Decodable {
    /// The publisher's name; nil where the server does not say it.
    public let publisher: String?
    /// The page that says what becomes of readers' data; nil where the server does not name one.
    public let privacyPolicy: URL?
    /// The products that make sense, in the server's order.
    public internal(set) var products: [PressProduct]

    /// The most products that are taken of one publication.
    private static let mostProducts = 2000

    private enum CodingKeys: CodingKey { case publisher, privacyPolicy, products }

    private struct Lenient: Decodable {
        let product: PressProduct?
        init(from decoder: any Decoder) { product = try? PressProduct(from: decoder) }
    }

    /// Reads what a server says. A product that makes no sense keeps no other one from being offered.
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

    /// The subscriptions that cost nothing, and then the others.
    public var subscriptions: [PressProduct] {
        let all = products.filter { $0.kind == .subscription || $0.kind == .all }
        return all.filter(\.isFree) + all.filter { !$0.isFree }
    }

    /// What a person is to be shown before they say yes to a product; nil where the publisher does not give its name and its privacy
    /// policy.
    public func terms(of product: PressProduct) -> PressTerms? {
        guard let publisher, let privacyPolicy else { return nil }
        return PressTerms(publisher: publisher, privacyPolicy: privacyPolicy, product: product)
    }
}
