import Foundation
import IssueLibrary
import Periodical
import PressClient

/// An account as `account show --json` prints it.
struct ShownAccount: Encodable {
    let handle: String
    let server: String
    @OrNull var account: String?
    /// Whether the library has an account there.
    let exists: Bool
    /// Since when the server does not know it any more.
    @OrNull var refusedAt: String?
    let rights: [ShownRight]
    /// When the server last said so.
    @OrNull var askedAt: String?
    /// The names of issues and books that are its own, whatever becomes of subscriptions.
    let items: [String]
    /// Until when what it holds is known offline.
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
