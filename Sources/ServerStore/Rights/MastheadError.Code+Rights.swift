package import Periodical

extension MastheadError.Code {
    /// A server has no such product.
    package static let productUnknown = Self(rawValue: "product.unknown")
    /// A product is not available in the requested way.
    package static let productUnfit = Self(rawValue: "product.unfit")
    /// A delivery has the identifier of an earlier delivery, but other content.
    package static let deliveryReplayed = Self(rawValue: "delivery.replayed")
    /// Too many accounts have presented the same purchase.
    package static let purchaseShared = Self(rawValue: "purchase.shared")
    /// A server has no such account.
    package static let accountUnknown = Self(rawValue: "account.unknown")
}

extension MastheadError {
    static func unknownProduct(_ id: String) -> MastheadError {
        MastheadError(
            .productUnknown, cannot: "find the product", to: id, found: "there is no such product",
            hint: "Use a name from the list of products.")
    }

    static func unknownAccount(_ id: String) -> MastheadError {
        MastheadError(
            .accountUnknown, cannot: "find the account", to: id, found: "there is no such account",
            hint: "Ask the reader for the identifier, which the app shows with the account.")
    }
}
