public import Foundation

/// A purchase in StoreKit 2's format (`JWSTransactionDecodedPayload`). Only ``StoreVerifier`` creates transactions.
public struct StoreTransaction: Sendable, Hashable, Decodable {
    /// The validity of a purchase at a time.
    public enum Standing: Sendable, Hashable {
        /// The purchase is valid.
        case holds
        /// The subscription has expired. Grace periods are reported by later transactions.
        case expired(Date)
        /// The store has refunded the purchase, or a family member no longer shares it.
        case revoked(Date)
    }

    /// The identifier, which stays the same if the transaction is sent again.
    public let id: String
    /// The identifier of the first transaction. A subscription keeps this identifier through all renewals and on all
    /// devices.
    public let originalID: String
    /// The app's bundle identifier.
    public let bundleID: String
    /// The identifier of the product.
    public let productID: String
    /// The time of the purchase.
    public let purchaseDate: Date
    /// The time when the subscription expires, or nil for a permanent purchase.
    public let expiresDate: Date?
    /// The time when the purchase was revoked.
    public let revocationDate: Date?
    /// The time when the store signed the transaction.
    public let signedDate: Date
    /// The account that the app passed to the store with the purchase, if any.
    public let appAccountToken: UUID?
    /// The environment of the purchase: `Production` or `Sandbox`.
    public let environment: String

    private enum CodingKeys: String, CodingKey {
        case id = "transactionId", originalID = "originalTransactionId", bundleID = "bundleId", productID = "productId"
        case purchaseDate, expiresDate, revocationDate, signedDate, appAccountToken, environment
    }

    /// Returns the validity of the purchase at a time. A subscription is no longer valid at the moment when it ends.
    public func standing(at date: Date) -> Standing {
        if let revocationDate, revocationDate <= date { return .revoked(revocationDate) }
        if let expiresDate, expiresDate <= date { return .expired(expiresDate) }
        return .holds
    }
}
