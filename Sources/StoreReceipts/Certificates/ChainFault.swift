/// Why a certificate chain was rejected.
package enum ChainFault: Error, Sendable, Hashable {
    /// A certificate is not signed by the next one, was not valid at the time, signed another certificate without
    /// permission, or has properties that no certificate of the store has.
    case invalid
    /// The chain does not consist of exactly three certificates.
    case wrongLength
    /// The leaf certificate is not marked as a signer of receipts.
    case unmarkedLeaf
    /// The intermediate certificate is not marked as the store's authority.
    case unmarkedIntermediate

    /// The reason as text.
    package var words: String {
        switch self {
        case .invalid:
            "a certificate is not signed by the next, may not sign others, or was not valid at the time of signing"
        case .wrongLength: "the chain does not have three certificates"
        case .unmarkedLeaf: "the signing certificate has no marker of the store"
        case .unmarkedIntermediate: "the intermediate certificate has no marker of the store"
        }
    }
}
