import Foundation
import PressWire
import ServerStore
import StoreReceipts

extension Purchase {
    /// Creates a purchase from an App Store transaction. A product has the same identifier in the App Store and on this
    /// server.
    init(_ transaction: StoreTransaction, graceEnd: Date? = nil) {
        self.init(
            product: transaction.productID, source: .storekit, series: transaction.originalID, proof: transaction.id,
            begin: transaction.purchaseDate, end: transaction.expiresDate, graceEnd: graceEnd,
            revoked: transaction.revocationDate, told: transaction.signedDate)
    }
}
