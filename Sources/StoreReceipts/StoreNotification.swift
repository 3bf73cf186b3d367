public import Foundation

/// A notification from the store to a server (App Store Server Notifications V2). Only ``StoreVerifier`` creates these.
public struct StoreNotification: Sendable, Hashable {
    struct Content: Decodable {
        struct Details: Decodable {
            let bundleId: String, environment: String, signedTransactionInfo: String?, signedRenewalInfo: String?
        }
        let notificationType: String, subtype: String?, notificationUUID: UUID, signedDate: Date
        struct App: Decodable { let bundleId: String? }
        /// Details of one purchase, or of a renewal for all subscribers.
        let data: Details?, summary: Details?
        /// Used instead of these two for purchases outside of the App Store and for revoked consent.
        let externalPurchaseToken: App?, appData: App?
    }

    /// The identifier. Deliveries may repeat, and each identifier must be handled once.
    public let id: UUID
    /// The event: `DID_RENEW`, `REFUND`, ... Skip values that you do not know, because the store may add more.
    public let kind: String
    /// The details of the event.
    public let subkind: String?
    /// Whether the notification is about in-app purchases. Others have no `data` and need no action.
    public let isAboutPurchases: Bool
    /// When the store signed the notification. If an older one arrives later, ignore it.
    public let signedDate: Date
    /// The verified transaction, or nil if there is none, as for `TEST`.
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
