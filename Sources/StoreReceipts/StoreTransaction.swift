public import Foundation

/// Something bought, as StoreKit 2 tells it (`JWSTransactionDecodedPayload`); only ``StoreVerifier`` makes one.
public struct StoreTransaction: Sendable, Hashable, Decodable {
    /// Whether what was bought is the buyer's at a time.
    public enum Standing: Sendable, Hashable {
        /// It is.
        case holds
        /// The subscription is over. What has a grace period is told by later transactions.
        case expired(Date)
        /// The store took it back and returned the money, or a family shares it no longer.
        case revoked(Date)
    }

    /// Its number: the same transaction sent twice has the same.
    public let id: String
    /// The number of the first transaction: that of a subscription over all its renewals and devices.
    public let originalID: String
    /// The app.
    public let bundleID: String
    /// What was bought.
    public let productID: String
    /// When.
    public let purchaseDate: Date
    /// When the subscription ends; nil for what stays.
    public let expiresDate: Date?
    /// Since when it holds no longer.
    public let revocationDate: Date?
    /// When the store signed this.
    public let signedDate: Date
    /// The account that the app named when it was bought, if it did.
    public let appAccountToken: UUID?
    /// `Production`, `Sandbox`.
    public let environment: String

    private enum CodingKeys: String, CodingKey {
        case id = "transactionId", originalID = "originalTransactionId", bundleID = "bundleId", productID = "productId"
        case purchaseDate, expiresDate, revocationDate, signedDate, appAccountToken, environment
    }

    /// Whether it is the buyer's at a time. A subscription is over from its end on.
    public func standing(at date: Date) -> Standing {
        if let revocationDate, revocationDate <= date { return .revoked(revocationDate) }
        if let expiresDate, expiresDate <= date { return .expired(expiresDate) }
        return .holds
    }
}
