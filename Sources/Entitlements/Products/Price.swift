/// What something costs: whole units of the smallest coin, so that nothing is rounded.
package struct Price: Sendable, Hashable {
    /// In the currency's smallest unit, such as cents.
    package let amount: Int
    /// By ISO 4217: three capital letters.
    package let currency: String

    /// Names a price; nil for one that is none.
    package init?(_ amount: Int, _ currency: String) {
        guard amount > 0, amount <= 1_000_000_000, currency.utf8.count == 3,
            currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { return nil }
        self.amount = amount
        self.currency = currency
    }
}
