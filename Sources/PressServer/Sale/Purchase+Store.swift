import Entitlements
import Foundation
import ServerStore
import StoreReceipts

extension Purchase {
    /// What a transaction of the App Store says; products are called there as here.
    init(_ transaction: StoreTransaction, graceEnd: Date? = nil) {
        self.init(
            product: transaction.productID, source: .storekit, series: transaction.originalID, proof: transaction.id,
            begin: transaction.purchaseDate, end: transaction.expiresDate, graceEnd: graceEnd,
            revoked: transaction.revocationDate, told: transaction.signedDate)
    }
}
