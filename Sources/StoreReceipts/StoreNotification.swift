public import Foundation

/// What the store tells a server (App Store Server Notifications V2); only ``StoreVerifier`` makes one.
public struct StoreNotification: Sendable, Hashable {
    struct Content: Decodable {
        struct Details: Decodable {
            let bundleId: String, environment: String, signedTransactionInfo: String?, signedRenewalInfo: String?
        }
        let notificationType: String, subtype: String?, notificationUUID: UUID, signedDate: Date
        struct App: Decodable { let bundleId: String? }
        /// Of one purchase, or of a renewal of all.
        let data: Details?, summary: Details?
        /// In place of these two, of purchases outside of the App Store and of consent that was taken back.
        let externalPurchaseToken: App?, appData: App?
    }

    /// Its number: deliveries repeat, and each has to be taken once.
    public let id: UUID
    /// What happened: `DID_RENEW`, `REFUND`, ... Later ones may be others: what is not known is passed over.
    public let kind: String
    /// What more is said of that.
    public let subkind: String?
    /// Whether it is about purchases in the app. Others have no `data`, and nothing is to be done about them.
    public let isAboutPurchases: Bool
    /// When the store signed it: an older one that comes later changes nothing.
    public let signedDate: Date
    /// The transaction that it is about, verified as well; nil where it is about none, as of `TEST`.
    public let transaction: StoreTransaction?
    /// How its subscription goes on, verified as well; nil where nothing is said of that.
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
