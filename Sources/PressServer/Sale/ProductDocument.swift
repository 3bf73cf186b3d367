package import PressWire

/// A product as everyone sees it.
package struct ProductDocument: Encodable, Sendable {
    let id: String
    /// The title for readers.
    let title: String?
    let publication: String
    let kind: String
    let item: String?
    /// The price in the currency's smallest unit.
    let price: Int?
    let currency: String?
    let period: String?
    /// Which earlier issues a subscription includes.
    let includes: String?

    /// The payment page for the requesting account.
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
