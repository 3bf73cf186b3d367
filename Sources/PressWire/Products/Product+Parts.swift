extension Product {
    /// Creates a product from values in a database or document. Returns nil if the combination of values is invalid.
    package init?(
        id: String, title: String? = nil, publication: String, kind: String, item: String?, amount: Int?,
        currency: String?, period: String?, backlog: String? = nil
    ) {
        let price = amount.flatMap { amount in currency.flatMap { Price(amount, $0) } }
        let length = period.flatMap { Period($0) }
        guard let kind = ProductKind(rawValue: kind), (amount == nil) == (currency == nil),
            amount == nil || price != nil, period == nil || length != nil,
            backlog.map({ Backlog(rawValue: $0) != nil }) ?? true
        else { return nil }
        self.init(
            id: id, title: title, publication: publication, kind: kind, item: item, price: price, period: length,
            backlog: backlog.flatMap { Backlog(rawValue: $0) })
    }
}
