public import Periodical

extension MastheadError.Code {
    /// The store's document is malformed.
    public static let malformedReceipt = Self(rawValue: "receipt.malformed")
    /// The document was not signed by a certificate of a trusted root, or was changed after signing.
    public static let untrustedReceipt = Self(rawValue: "receipt.untrusted")
    /// The document is for another app or environment.
    public static let foreignReceipt = Self(rawValue: "receipt.foreign")
    /// The trusted root certificates cannot be read.
    public static let receiptRoots = Self(rawValue: "receipt.roots")
}

extension MastheadError {
    static func receipt(_ code: Code, _ found: String) -> MastheadError {
        MastheadError(
            code, cannot: "verify", to: "the store's document", found: found,
            hint: "Send the unchanged document from the store.")
    }
}
