public import Periodical

extension MastheadError.Code {
    /// What should be signed by a store is not of the form that its documents have.
    public static let malformedReceipt = Self(rawValue: "receipt.malformed")
    /// It is not signed by a certificate that leads to a trusted root, or not what was signed.
    public static let untrustedReceipt = Self(rawValue: "receipt.untrusted")
    /// It is genuine, but for another app or environment.
    public static let foreignReceipt = Self(rawValue: "receipt.foreign")
    /// The roots that are to be trusted do not read.
    public static let receiptRoots = Self(rawValue: "receipt.roots")
}

extension MastheadError {
    static func receipt(_ code: Code, _ found: String) -> MastheadError {
        MastheadError(
            code, cannot: "check", to: "what the store signed", found: found,
            hint: "Nothing is given for it. Send it as the store gave it.")
    }
}
