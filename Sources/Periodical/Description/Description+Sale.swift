extension Description {
    /// Whether the files are available only from the publisher server, and only to entitled readers.
    public var isPrivate: Bool {
        get { otherKeys[Key.isPrivate] == .boolean(true) }
        set { otherKeys[Key.isPrivate] = newValue ? .boolean(true) : nil }
    }

    /// The SHA-256 hashes of the covers at all scales, in hexadecimal, or nil if the index is not private.
    package var coverHashes: [String]? {
        get { isPrivate ? otherKeys[Key.covers]?.array?.compactMap { $0.string?.lowercased() } : nil }
        set { otherKeys[Key.covers] = newValue.map { .array($0.map { .string($0) }) } }
    }

    /// Whether the issue is free although its publication is paid.
    package var isFree: Bool { otherKeys[Key.isFree] == .boolean(true) }

    /// The price with its currency, such as `4.99 EUR`, or nil if none is stated.
    public var price: String? {
        if let price = StoreOffer(self)?.price { return price }
        guard let price = otherKeys[Key.price]?.string, let currency = otherKeys[Key.currency]?.string else {
            return nil
        }
        return "\(price) \(currency)"
    }
}
