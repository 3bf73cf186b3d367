import Foundation
import IssueLibrary
import Periodical
import PressClient

/// A publisher account as the web reader shows it: its entitlements as stored in the library, without a request to the
/// publisher server.
struct AccountDocument: Encodable {
    /// A product that the account is entitled to now or later, as one period without gaps.
    struct Right: Encodable {
        let product: String
        /// The product's title.
        let title: String?
        let kind: String
        let item: String?
        /// The start in RFC 3339, or nil if the period has started.
        let begins: String?
        /// The end of the whole period in RFC 3339, or nil if the entitlement does not end.
        let ends: String?
        /// Whether the entitlement is valid now.
        let isHeld: Bool
        /// Whether the product is free and the user can end it.
        let canEnd: Bool
    }

    let handle: String
    /// The host of the publisher server.
    let host: String
    let exists: Bool
    let isRefused: Bool
    let rights: [Right]
    /// The time in RFC 3339 until which the entitlements are valid offline.
    let offlineUntil: String?

    init(_ account: PublicationAccount, now: Date) {
        handle = account.handle
        host = account.server.host() ?? account.server.redacted
        exists = account.exists
        isRefused = account.refusedAt != nil
        rights = account.rights.holdings(at: now).map { holding in
            let (right, isHeld) = (holding.first, holding.isInForce(at: now))
            return Right(
                product: right.product, title: right.title, kind: right.kind.rawValue, item: right.item,
                begins: isHeld ? nil : holding.begins.rfc3339, ends: holding.end?.rfc3339, isHeld: isHeld,
                canEnd: right.isFree && right.item == nil && isHeld)
        }
        offlineUntil = account.entitlement?.ends.rfc3339
    }
}
