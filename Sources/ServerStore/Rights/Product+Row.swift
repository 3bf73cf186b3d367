import PressWire

extension Product {
    /// The columns to select for a product, from the table with the alias `p`.
    static let columns =
        "p.id AS product, p.title, p.publication, p.kind, p.item, p.price, p.currency, p.period, p.includes"

    init(_ row: SQLRow) throws(StoreFault) {
        guard
            let product = Product(
                id: try row.text("product"), title: try row.optionalText("title"),
                publication: try row.text("publication"), kind: try row.text("kind"),
                item: try row.optionalText("item"), amount: try row.optionalInteger("price"),
                currency: try row.optionalText("currency"), period: try row.optionalText("period"),
                backlog: try row.optionalText("includes"))
        else { throw StoreFault(.damaged, "a product has values that no version of Masthead writes") }
        self = product
    }
}
