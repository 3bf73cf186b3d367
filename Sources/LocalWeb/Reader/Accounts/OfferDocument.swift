import Foundation
import IssueLibrary
import PressClient

/// A publisher's offer, as sent to the web reader. To agree, the browser sends the terms back unchanged.
struct OfferDocument: Encodable {
    struct Product: Encodable {
        let id: String
        let title: String?
        let kind: String
        let item: String?
        /// The price as text, or nil if the product is free.
        let price: String?
        let period: String?
        /// Which earlier issues a subscription includes (`nothing`, `current` or `published`). Nil if the server does
        /// not say, or if the product is not a subscription.
        let includes: String?
        /// The product's terms, or nil if the publisher states no name or no privacy policy.
        let terms: PressTerms?
        /// The user's answer to the terms on this device, or nil if there is none. `answeredAt` is in RFC 3339.
        let isAgreed: Bool?
        let answeredAt: String?
    }

    let publisher: String?
    let privacyPolicy: String?
    let products: [Product]

    init(_ offer: PublicationOffer) {
        publisher = offer.offer.publisher
        privacyPolicy = offer.offer.privacyPolicy?.absoluteString
        products = offer.offer.products.map { product in
            let answer = offer.answers[product.id]
            return Product(
                id: product.id, title: product.title, kind: product.kind.rawValue, item: product.item,
                price: product.price?.description, period: product.period?.description,
                includes: product.kind == .subscription ? product.includes?.rawValue : nil,
                terms: offer.offer.terms(of: product), isAgreed: answer?.isAgreed,
                answeredAt: answer?.answeredAt.rfc3339)
        }
    }
}
