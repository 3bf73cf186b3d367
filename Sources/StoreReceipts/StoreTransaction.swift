public import Foundation

/// A purchase in StoreKit 2's format (`JWSTransactionDecodedPayload`). Can be created only by ``StoreVerifier``.
public struct StoreTransaction: Sendable, Hashable, Decodable {
    /// Whether a purchase is valid at a given time.
    public enum Standing: Sendable, Hashable {
        /// The purchase is valid.
        case holds
        /// The subscription has expired. Later transactions report grace periods.
        case expired(Date)
        /// The store refunded the purchase, or a family member no longer shares it.
        case revoked(Date)
    }

    /// The identifier, which stays the same if the transaction is sent again.
    public let id: String
    /// The identifier of the first transaction, which a subscription keeps through all renewals and on all devices.
    public let originalID: String
    /// The app's bundle identifier.
    public let bundleID: String
    /// The identifier of the product.
    public let productID: String
    /// When the purchase was made.
    public let purchaseDate: Date
    /// When the subscription expires. Nil for a permanent purchase.
    public let expiresDate: Date?
    /// When the purchase was revoked.
    public let revocationDate: Date?
    /// When the store signed the transaction.
    public let signedDate: Date
    /// The account that the app passed to the store with the purchase, if any.
    public let appAccountToken: UUID?
    /// The environment of the purchase: `Production` or `Sandbox`.
    public let environment: String

    private enum CodingKeys: String, CodingKey {
        case id = "transactionId", originalID = "originalTransactionId", bundleID = "bundleId", productID = "productId"
        case purchaseDate, expiresDate, revocationDate, signedDate, appAccountToken, environment
    }

    /// Returns whether the purchase is valid at a time. A subscription is no longer valid at the very moment it ends.
    public func standing(at date: Date) -> Standing {
        if let revocationDate, revocationDate <= date { return .revoked(revocationDate) }
        if let expiresDate, expiresDate <= date { return .expired(expiresDate) }
        return .holds
    }
}
