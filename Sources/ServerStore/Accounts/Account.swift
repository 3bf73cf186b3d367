package import Foundation

/// A reader's anonymous account.
package struct Account: Sendable, Hashable {
    package let id: String
    package let createdAt: Date
    /// The day on which the account was last used.
    package let seenAt: Date
}

extension Account {
    /// The columns to select for an account.
    static let columns = "account.id AS id, account.created_at AS created_at, account.seen_at AS seen_at"

    init(_ row: SQLRow) throws(StoreFault) {
        id = try row.text("id")
        createdAt = try row.time("created_at")
        seenAt = try row.time("seen_at")
    }
}
