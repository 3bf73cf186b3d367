import PressWire

/// A price in a currency.
public struct PressPrice: Sendable, Hashable, Codable {
    /// The amount in the currency's smallest unit, for example cents.
    public let amount: Int
    /// The ISO 4217 code, in capital letters.
    public let currency: String

    /// Creates a price, or returns nil if the values are invalid.
    public init?(_ amount: Int, _ currency: String) {
        guard Price(amount, currency) != nil else { return nil }
        (self.amount, self.currency) = (amount, currency)
    }
}

extension PressPrice: CustomStringConvertible {
    /// The price in a language-neutral form, such as `29.00 EUR`.
    public var description: String { Price(amount, currency)?.description ?? "\(amount) \(currency)" }
}
