package import Entitlements

/// A product as all are told of it.
package struct ProductDocument: Encodable, Sendable {
    let id: String
    /// What people call it.
    let title: String?
    let publication: String
    let kind: String
    let item: String?
    /// In the currency's smallest unit.
    let price: Int?
    let currency: String?
    let period: String?
    /// Which of the issues that are already out a subscription gives.
    let includes: String?

    /// Where the asking account pays for it.
    let checkout: String?

    package init(_ product: Product, checkout: String? = nil) {
        self.checkout = checkout
        id = product.id
        title = product.title
        publication = product.publication
        kind = product.kind.rawValue
        item = product.item
        price = product.price?.amount
        currency = product.price?.currency
        period = product.period?.description
        includes = product.kind == .subscription ? product.backlog.rawValue : nil
    }
}
