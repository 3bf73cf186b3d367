public import Foundation

/// How a subscription goes on, as the store tells it beside a transaction (`JWSRenewalInfoDecodedPayload`); only ``StoreVerifier`` makes
/// one.
public struct StoreRenewal: Sendable, Hashable, Decodable {
    /// The number of the first transaction, which the subscription is known by.
    public let originalID: String
    /// Until when it goes on although a payment failed, while the store tries again; nil where it does not.
    public let gracePeriodEnd: Date?
    /// When the store signed this.
    public let signedDate: Date
    /// `Production`, `Sandbox`.
    public let environment: String

    private enum CodingKeys: String, CodingKey {
        case originalID = "originalTransactionId", gracePeriodEnd = "gracePeriodExpiresDate", signedDate, environment
    }
}
