package import Periodical

extension MastheadError.Code {
    /// The error code for a product that the server does not have.
    package static let productUnknown = Self(rawValue: "product.unknown")
    /// The error code for a product that is not available in the requested way.
    package static let productUnfit = Self(rawValue: "product.unfit")
    /// The error code for a delivery with a known identifier but different content.
    package static let deliveryReplayed = Self(rawValue: "delivery.replayed")
    /// The error code for a purchase that too many accounts have presented.
    package static let purchaseShared = Self(rawValue: "purchase.shared")
    /// The error code for an account that the server does not have.
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
