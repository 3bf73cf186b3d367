import Entitlements
import Foundation
import ServerStore

/// The holder of a token with which a file is asked for.
enum ContentHolder {
    /// An account.
    case account(Account)
    /// The holder of an entitlement, which says what it gives.
    case entitled(EntitlementToken)

    /// What counts its requests.
    var key: [UInt8] {
        switch self {
        case .account(let account): Array(account.id.utf8)
        case .entitled(let token): Array(token.account.utf8)
        }
    }
}
