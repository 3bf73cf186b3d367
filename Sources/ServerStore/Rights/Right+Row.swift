import PressWire

extension Right {
    /// The columns to select for a right, from tables with the aliases `r` and `p`.
    static let columns =
        "r.id, r.begins_at, r.ends_at, r.grace_ends_at, r.revoked_at, r.source, \(Product.columns)"

    init(_ row: SQLRow) throws(StoreFault) {
        guard let source = RightSource(rawValue: try row.text("source")) else {
            throw StoreFault(.damaged, "a right has an unknown source")
        }
        self.init(
            id: try row.text("id"), product: try Product(row), begin: try row.time("begins_at"),
            end: try row.optionalTime("ends_at"), graceEnd: try row.optionalTime("grace_ends_at"),
            revoked: try row.optionalTime("revoked_at"), source: source)
    }
}
