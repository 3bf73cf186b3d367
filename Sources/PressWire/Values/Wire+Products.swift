import Periodical

// Products and rights of the server as values of the API, and back.

extension Wire.Product {
    /// Describes a product.
    /// - Parameter checkout: The payment page for the account of the request.
    package init(_ product: Product, checkout: String? = nil) {
        self.init(
            id: product.id, title: product.title, publication: product.publication, kind: OpenEnum(product.kind),
            item: product.item, price: product.price?.amount, currency: product.price?.currency,
            period: product.period?.description,
            includes: product.kind == .subscription ? OpenEnum(product.backlog) : nil, checkout: checkout)
    }

    /// Whether the values are valid together. A choice of earlier issues of a later version is ignored.
    package var isValid: Bool {
        Product(
            id: id, publication: publication, kind: kind.text, item: item, amount: price, currency: currency,
            period: period) != nil
    }
}

extension Wire.ProductRequest {
    /// Returns the product, or nil if its parts are not valid together.
    package func product(called id: String) -> Product? {
        Product(
            id: id, title: title, publication: publication, kind: kind.text, item: item?.inNormalForm, amount: price,
            currency: currency, period: period, backlog: includes?.text)
    }
}

extension Wire.Right {
    /// Describes a right.
    package init(_ right: Right) {
        self.init(
            id: right.id, product: right.product.id, title: right.product.title,
            publication: right.product.publication, kind: OpenEnum(right.product.kind), item: right.product.item,
            begins: right.begin, ends: right.end, graceEnds: right.graceEnd, revoked: right.revoked,
            source: OpenEnum(right.source))
    }
}
