package import Periodical

extension MastheadError.Code {
    /// A server has no such product.
    package static let productUnknown = Self(rawValue: "product.unknown")
    /// A product is not to be had in the way that was asked for.
    package static let productUnfit = Self(rawValue: "product.unfit")
    /// A delivery of a store or a payment provider that is called as another one before, and says something else.
    package static let deliveryReplayed = Self(rawValue: "delivery.replayed")
    /// Too many accounts have shown a purchase.
    package static let purchaseShared = Self(rawValue: "purchase.shared")
    /// A server has no such account.
    package static let accountUnknown = Self(rawValue: "account.unknown")
}

extension MastheadError {
    static func unknownProduct(_ id: String) -> MastheadError {
        MastheadError(
            .productUnknown, cannot: "find the product", to: id, found: "there is none that is called so",
            hint: "The list of products has their names.")
    }

    static func unknownAccount(_ id: String) -> MastheadError {
        MastheadError(
            .accountUnknown, cannot: "find the account", to: id, found: "there is none that is called so",
            hint: "Its holder finds its name where the app tells of the account.")
    }
}
