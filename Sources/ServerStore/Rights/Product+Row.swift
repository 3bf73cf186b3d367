import Entitlements

extension Product {
    /// The columns that it is read from, of a table that is called `p`.
    static let columns = "p.id AS product, p.publication, p.kind, p.item, p.price, p.currency, p.period"

    init(_ row: SQLRow) throws(StoreFault) {
        let amount = try row.optionalInteger("price")
        let currency = try row.optionalText("currency")
        let price = amount.flatMap { amount in currency.flatMap { Price(amount, $0) } }
        let period = try row.optionalText("period").map { Period($0) }
        guard let kind = ProductKind(rawValue: try row.text("kind")), amount == nil || price != nil,
            period != .some(nil),
            let product = Product(
                id: try row.text("product"), publication: try row.text("publication"), kind: kind,
                item: try row.optionalText("item"), price: price, period: period ?? nil)
        else { throw StoreFault(.damaged, "a product is none that any version of Masthead writes") }
        self = product
    }
}
