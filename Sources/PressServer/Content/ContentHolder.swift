import Foundation
import PressWire
import ServerStore

/// The holder of the token in a request for a file.
enum ContentHolder {
    /// An account.
    case account(Account)
    /// The holder of an entitlement, which lists its own items.
    case entitled(EntitlementToken)

    /// The key by which requests are counted.
    var key: [UInt8] {
        switch self {
        case .account(let account): Array(account.id.utf8)
        case .entitled(let token): Array(token.account.utf8)
        }
    }
}
