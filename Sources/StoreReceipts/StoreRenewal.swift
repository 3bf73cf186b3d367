public import Foundation

/// A subscription's renewal state, which comes with a transaction (`JWSRenewalInfoDecodedPayload`). Can be created only
/// by ``StoreVerifier``.
public struct StoreRenewal: Sendable, Hashable, Decodable {
    /// The identifier of the first transaction, which identifies the subscription.
    public let originalID: String
    /// The end of the grace period, during which the store retries a failed payment. Nil if there is none.
    public let gracePeriodEnd: Date?
    /// When the store signed the state.
    public let signedDate: Date
    /// The environment of the subscription: `Production` or `Sandbox`.
    public let environment: String

    private enum CodingKeys: String, CodingKey {
        case originalID = "originalTransactionId", gracePeriodEnd = "gracePeriodExpiresDate", signedDate, environment
    }
}
