import Foundation
import PressWire
import ServerStore

/// The holder of the token in a request for paid content.
enum ContentHolder {
    /// An account.
    case account(Account)
    /// The holder of an entitlement, which lists the items that the holder may read.
    case entitled(EntitlementToken)

    /// The key under which the rate limiter counts requests of this holder.
    var key: [UInt8] {
        switch self {
        case .account(let account): Array(account.id.utf8)
        case .entitled(let token): Array(token.account.utf8)
        }
    }
}
