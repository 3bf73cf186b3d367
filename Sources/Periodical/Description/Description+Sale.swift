// What is sold.
extension Description {
    /// Whether its files are given by the publisher's server alone, to those that may have them.
    public var isPrivate: Bool {
        get { otherKeys[Key.isPrivate] == .boolean(true) }
        set { otherKeys[Key.isPrivate] = newValue ? .boolean(true) : nil }
    }

    /// The hexadecimal SHA-256 of its covers at all scales, where its index is not for everyone; nil where that tells them.
    package var coverHashes: [String]? {
        get { isPrivate ? otherKeys[Key.covers]?.array?.compactMap { $0.string?.lowercased() } : nil }
        set { otherKeys[Key.covers] = newValue.map { .array($0.map { .string($0) }) } }
    }

    /// Whether it is free where the others of its publication are sold.
    package var isFree: Bool { otherKeys[Key.isFree] == .boolean(true) }

    /// What it costs by itself, with the currency, such as `4.99 EUR`; nil where nothing says so.
    public var price: String? {
        if let price = StoreOffer(self)?.price { return price }
        guard let price = otherKeys[Key.price]?.string, let currency = otherKeys[Key.currency]?.string else {
            return nil
        }
        return "\(price) \(currency)"
    }
}
