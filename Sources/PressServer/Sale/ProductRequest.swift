import Periodical
import PressWire

/// A product as administrators describe it.
struct ProductRequest: Decodable, Sendable {
    let title: String?
    let publication: String
    let kind: String
    let item: String?
    /// The price in the currency's smallest unit.
    let price: Int?
    let currency: String?
    let period: String?
    /// Which earlier issues a subscription includes: `nothing`, `current` or `published`.
    let includes: String?

    /// Returns the product, or nil if its parts are not valid together.
    func product(called id: String) -> Product? {
        Product(
            id: id, title: title, publication: publication, kind: kind, item: item?.inNormalForm, amount: price,
            currency: currency, period: period, backlog: includes)
    }
}
