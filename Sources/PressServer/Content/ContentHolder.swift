import Entitlements
import Foundation
import ServerStore

/// The holder of a token, or of an address, with which a file is asked for.
enum ContentHolder {
    /// An account.
    case account(Account)
    /// An account, by an address that was signed for it.
    case linked(String)
    /// The holder of an entitlement, which says what it gives.
    case entitled(EntitlementToken)

    /// What counts its requests.
    var key: [UInt8] {
        switch self {
        case .account(let account): Array(account.id.utf8)
        case .linked(let account): Array(account.utf8)
        case .entitled(let token): Array(token.account.utf8)
        }
    }
}
