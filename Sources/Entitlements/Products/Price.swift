import Periodical

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

    /// The digits behind the point of currencies that do not have two (ISO 4217).
    private static let otherDigits = [
        "BHD": 3, "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3, "JPY": 0, "KMF": 0, "KRW": 0,
        "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3, "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0,
        "XOF": 0, "XPF": 0,
    ]
}

extension Price: CustomStringConvertible {
    /// The price as people read it in any language: `29.00 EUR`.
    package var description: String {
        let digits = Self.otherDigits[currency] ?? 2
        guard digits > 0 else { return "\(amount) \(currency)" }
        let padded = String(amount).zeroPadded(to: digits + 1)
        return "\(padded.dropLast(digits)).\(padded.suffix(digits)) \(currency)"
    }
}
