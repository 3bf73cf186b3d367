import Entitlements
import Periodical

/// A product as those that administer describe it.
struct ProductWish: Decodable, Sendable {
    let title: String?
    let publication: String
    let kind: String
    let item: String?
    /// In the currency's smallest unit.
    let price: Int?
    let currency: String?
    let period: String?
    /// Which of the issues that are already out a subscription gives: `nothing`, `current` or `published`.
    let includes: String?

    /// The product; nil where that makes no sense together.
    func product(called id: String) -> Product? {
        Product(
            id: id, title: title, publication: publication, kind: kind, item: item?.inNormalForm, amount: price,
            currency: currency, period: period, backlog: includes)
    }
}
