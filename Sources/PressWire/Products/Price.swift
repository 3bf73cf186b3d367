import Periodical

/// A price, in the smallest unit of its currency to avoid rounding.
package struct Price: Sendable, Hashable {
    /// The amount in the currency's smallest unit, for example cents.
    package let amount: Int
    /// The currency's ISO 4217 code, in capital letters.
    package let currency: String

    /// Creates a price, or returns nil if the values are invalid.
    package init?(_ amount: Int, _ currency: String) {
        guard amount > 0, amount <= 1_000_000_000, currency.utf8.count == 3,
            currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        else { return nil }
        self.amount = amount
        self.currency = currency
    }

    /// Creates a price from a decimal amount, such as `4.99` or `4,99`. Returns nil if the text is invalid or has more
    /// decimals than the currency.
    package init?(decimal text: String, _ currency: String) {
        let digits = Self.digits(of: currency)
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard parts.count == 2, let units = parts.first, let decimals = parts.last, !decimals.isEmpty,
            decimals.utf8.count <= digits, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let amount = Int(units + decimals + String(repeating: "0", count: digits - decimals.utf8.count))
        else { return nil }
        self.init(amount, currency)
    }

    private static func digits(of currency: String) -> Int { otherDigits[currency] ?? 2 }

    /// The number of decimals for the currencies that do not have two (ISO 4217).
    private static let otherDigits = [
        "BHD": 3, "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3, "JPY": 0, "KMF": 0, "KRW": 0,
        "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0,
        "XOF": 0, "XPF": 0,
    ]
}

extension Price: CustomStringConvertible {
    /// The price in a language-neutral form, such as `29.00 EUR`.
    package var description: String {
        let digits = Self.digits(of: currency)
        guard digits > 0 else { return "\(amount) \(currency)" }
        let padded = String(amount).zeroPadded(to: digits + 1)
        return "\(padded.dropLast(digits)).\(padded.suffix(digits)) \(currency)"
    }
}
