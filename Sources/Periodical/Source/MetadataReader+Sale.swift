extension MetadataReader {
    /// Reads how a publication is sold. A paid publication requires a publisher server.
    mutating func sale(_ values: [String: PropertyValue]) -> StoreSale {
        guard let text = string("Sale", values["Sale"]) else { return .free }
        guard let sale = StoreSale(rawValue: text) else {
            let words = StoreSale.allCases.map(\.rawValue).joined(separator: ", ")
            report("Sale", "wrong-value", "Sale is '\(text)'.", hint: "Use one of \(words).")
            return .free
        }
        if sale != .free, values["Press"] == nil {
            report(
                "Sale", "missing-press", "The publication is sold, but does not name a publisher server.",
                hint: "Set Press to the server's address, such as https://press.example.org/v1/publications/magazine.")
        }
        return sale
    }

    /// Checks the price in an issue's metadata.
    mutating func checkPrice(_ values: [String: PropertyValue]) {
        typealias Key = Description.Key
        var isFree = false
        if let value = values[Key.isFree] {
            if case .boolean(let truth) = value {
                isFree = truth
            } else {
                report(Key.isFree, "wrong-type", "\(Key.isFree) is \(value.typeName), not true or false.")
            }
        }
        let price = string(Key.price, values[Key.price])
        let currency = string(Key.currency, values[Key.currency])
        if let price {
            if price.wholeMatch(of: /[0-9]{1,7}(\.[0-9]{1,3})?/) == nil || price.allSatisfy({ "0.".contains($0) }) {
                report(
                    Key.price, "wrong-value", "The Price is '\(price)'.",
                    hint: "Use digits, such as 4.99, and set Currency to the currency.")
            } else if isFree {
                report(
                    Key.price, "wrong-value", "The issue is free, but has a Price.",
                    hint: "Delete the Price, or the key that makes the issue free."
                )
            }
        }
        if let currency, currency.wholeMatch(of: /[A-Z]{3}/) == nil {
            report(
                Key.currency, "wrong-value", "The Currency is '\(currency)'.",
                hint: "Use a three-letter ISO 4217 code, such as EUR.")
        }
        guard (values[Key.price] == nil) != (values[Key.currency] == nil) else { return }
        let given = values[Key.price] == nil ? Key.currency : Key.price
        report(
            given, "incomplete-price",
            "The issue has a \(given) but not a \(given == Key.price ? Key.currency : Key.price).",
            hint: "Set both keys, such as Price 4.99 and Currency EUR.")
    }
}
