import Entitlements

/// What something costs: whole units of the currency's smallest coin.
public struct PressPrice: Sendable, Hashable, Codable {
    /// In the currency's smallest unit, such as cents.
    public let amount: Int
    /// By ISO 4217: three capital letters.
    public let currency: String

    /// Names a price; nil for one that is none.
    public init?(_ amount: Int, _ currency: String) {
        guard Price(amount, currency) != nil else { return nil }
        (self.amount, self.currency) = (amount, currency)
    }
}

extension PressPrice: CustomStringConvertible {
    /// The price as people read it in any language: `29.00 EUR`.
    public var description: String { Price(amount, currency)?.description ?? "\(amount) \(currency)" }
}
