import Foundation
import IssueLibrary
import Periodical
import PressClient

/// What the web reader's account sheet shows: what is held, as it is known without asking.
struct AccountDocument: Encodable {
    /// What is held by one product without a break, or will be.
    struct Right: Encodable {
        let product: String
        /// What people call it.
        let title: String?
        let kind: String
        let item: String?
        /// When it begins, in RFC 3339; nil of what has begun.
        let begins: String?
        /// When all that joins up is over, in RFC 3339; nil of what stays.
        let ends: String?
        /// Whether it counts now.
        let isHeld: Bool
        /// Whether it costs nothing and can be ended.
        let canEnd: Bool
    }

    let handle: String
    /// The host of the publisher's server.
    let host: String
    let exists: Bool
    let isRefused: Bool
    let rights: [Right]
    /// Until when it is known offline, in RFC 3339.
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
