public import Foundation

/// A notification from the store to a server (App Store Server Notifications V2). Can be created only by
/// ``StoreVerifier``.
public struct StoreNotification: Sendable, Hashable {
    struct Content: Decodable {
        struct Details: Decodable {
            let bundleId: String, environment: String, signedTransactionInfo: String?, signedRenewalInfo: String?
        }
        let notificationType: String, subtype: String?, notificationUUID: UUID, signedDate: Date
        struct App: Decodable { let bundleId: String? }
        /// The details of a purchase, or of a renewal for all subscribers.
        let data: Details?, summary: Details?
        /// The details of a purchase outside the App Store, or of revoked consent.
        let externalPurchaseToken: App?, appData: App?
    }

    /// The identifier. The store may deliver a notification more than once, so handle each identifier only once.
    public let id: UUID
    /// The event: `DID_RENEW`, `REFUND`, ... Ignore unknown values, because the store may add more.
    public let kind: String
    /// The details of the event.
    public let subkind: String?
    /// Whether this is about in-app purchases. Other notifications have no `data` and need no action.
    public let isAboutPurchases: Bool
    /// When the store signed the notification. Ignore an older notification that arrives later.
    public let signedDate: Date
    /// The verified transaction, or nil if there is none, for example for the kind `TEST`.
    public let transaction: StoreTransaction?
    /// The verified renewal of the subscription, or nil if there is none.
    public let renewal: StoreRenewal?

    init(_ content: Content, transaction: StoreTransaction?, renewal: StoreRenewal?) {
        id = content.notificationUUID
        kind = content.notificationType
        subkind = content.subtype
        signedDate = content.signedDate
        isAboutPurchases = content.data != nil || content.summary != nil
        self.transaction = transaction
        self.renewal = renewal
    }
}
