import Foundation
import IssueLibrary
import PressClient

/// What the web reader shows of a publisher's offer. The terms go back as they were shown.
struct OfferDocument: Encodable {
    struct Product: Encodable {
        let id: String
        let title: String?
        let kind: String
        let item: String?
        /// As people read it; nil of what costs nothing.
        let price: String?
        let period: String?
        /// What is agreed to; nil where the publisher does not say its name, and what becomes of data.
        let terms: PressTerms?
        /// What a person said on this device when they were asked for it, and when (RFC 3339); left out where they were not.
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
                terms: offer.offer.terms(of: product), isAgreed: answer?.isAgreed,
                answeredAt: answer?.answeredAt.rfc3339)
        }
    }
}
