import Entitlements
import Periodical

/// A product as those that administer describe it.
struct ProductWish: Decodable, Sendable {
    let publication: String
    let kind: String
    let item: String?
    /// In the currency's smallest unit.
    let price: Int?
    let currency: String?
    let period: String?

    /// The product; nil where that makes no sense together.
    func product(called id: String) -> Product? {
        let cost = price.flatMap { amount in currency.flatMap { Price(amount, $0) } }
        let length = period.flatMap { Period($0) }
        guard let kind = ProductKind(rawValue: kind), (price == nil) == (currency == nil),
            price == nil || cost != nil, period == nil || length != nil
        else { return nil }
        return Product(
            id: id, publication: publication, kind: kind, item: item?.inNormalForm, price: cost, period: length)
    }
}
