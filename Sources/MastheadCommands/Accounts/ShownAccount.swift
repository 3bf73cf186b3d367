import Foundation
import IssueLibrary
import Periodical
import PressClient

/// An account in the output of `account show --json`.
struct ShownAccount: Encodable {
    let handle: String
    let server: String
    @OrNull var account: String?
    /// Whether the library has an account on the server.
    let exists: Bool
    /// The time when the server first refused the account, or null.
    @OrNull var refusedAt: String?
    let rights: [ShownRight]
    /// The time when the server last sent the entitlements.
    @OrNull var askedAt: String?
    /// The names of the issues and books that stay available when subscriptions end.
    let items: [String]
    /// The time until which the entitlement is valid without a connection.
    @OrNull var offlineUntil: String?

    init(_ account: PublicationAccount, now: Date) {
        handle = account.handle
        server = account.server.absoluteString
        self.account = account.id
        exists = account.exists
        refusedAt = account.refusedAt?.rfc3339
        rights = account.rights.map { ShownRight($0, now: now) }
        askedAt = account.askedAt?.rfc3339
        items = account.entitlement?.items ?? []
        offlineUntil = account.entitlement?.ends.rfc3339
    }
}
