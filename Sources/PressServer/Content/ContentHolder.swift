import Foundation
import PressWire
import ServerStore

/// The holder of the token in a request for paid content.
enum ContentHolder {
    /// The token belongs to an account.
    case account(Account)
    /// The token is an entitlement, which lists the items that its holder may read.
    case entitled(EntitlementToken)

    /// The key under which the rate limiter counts this holder's requests.
    var key: [UInt8] {
        switch self {
        case .account(let account): Array(account.id.utf8)
        case .entitled(let token): Array(token.account.utf8)
        }
    }
}
