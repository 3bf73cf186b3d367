import Foundation
import IssueLibrary
import Periodical
import PressClient

/// What the web reader's account sheet shows: what is held, as it is known without asking.
struct AccountDocument: Encodable {
    struct Right: Encodable {
        let product: String
        /// What people call it.
        let title: String?
        let kind: String
        let item: String?
        /// RFC 3339; nil of what stays.
        let ends: String?
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
        rights = account.rights.map { right in
            Right(
                product: right.product, title: right.title, kind: right.kind.rawValue, item: right.item,
                ends: right.end?.rfc3339, isHeld: right.isInForce(at: now),
                canEnd: right.isFree && right.item == nil && right.isInForce(at: now))
        }
        offlineUntil = account.entitlement?.ends.rfc3339
    }
}
