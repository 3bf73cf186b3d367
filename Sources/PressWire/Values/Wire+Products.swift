import Periodical

// Conversions between the server's products and rights and the values of the API.

extension Wire.Product {
    /// Creates the API's value for a product.
    /// - Parameter checkout: The URL where the account that sent the request can pay.
    package init(_ product: Product, checkout: String? = nil) {
        self.init(
            id: product.id, title: product.title, publication: product.publication, kind: OpenEnum(product.kind),
            item: product.item, price: product.price?.amount, currency: product.price?.currency,
            period: product.period?.description,
            includes: product.kind == .subscription ? OpenEnum(product.backlog) : nil, checkout: checkout)
    }

    /// Whether the combination of values is valid. A value of `includes` that only later versions know is ignored.
    package var isValid: Bool {
        Product(
            id: id, publication: publication, kind: kind.text, item: item, amount: price, currency: currency,
            period: period) != nil
    }
}

extension Wire.ProductRequest {
    /// Returns the product with the given identifier, or nil if the combination of values is invalid.
    package func product(called id: String) -> Product? {
        Product(
            id: id, title: title, publication: publication, kind: kind.text, item: item?.inNormalForm, amount: price,
            currency: currency, period: period, backlog: includes?.text)
    }
}

extension Wire.Right {
    /// Creates the API's value for a right.
    package init(_ right: Right) {
        self.init(
            id: right.id, product: right.product.id, title: right.product.title,
            publication: right.product.publication, kind: OpenEnum(right.product.kind), item: right.product.item,
            begins: right.begin, ends: right.end, graceEnds: right.graceEnd, revoked: right.revoked,
            source: OpenEnum(right.source))
    }
}
