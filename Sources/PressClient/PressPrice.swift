import PressWire

/// A price in a currency.
public struct PressPrice: Sendable, Hashable, Codable {
    /// The amount in the currency's smallest unit, such as cents.
    public let amount: Int
    /// The ISO 4217 code: three capital letters.
    public let currency: String

    /// Creates a price, or returns nil if the values are invalid.
    public init?(_ amount: Int, _ currency: String) {
        guard Price(amount, currency) != nil else { return nil }
        (self.amount, self.currency) = (amount, currency)
    }
}

extension PressPrice: CustomStringConvertible {
    /// The price in a form that readers of all languages understand: `29.00 EUR`.
    public var description: String { Price(amount, currency)?.description ?? "\(amount) \(currency)" }
}
