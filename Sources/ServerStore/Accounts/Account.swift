package import Foundation

/// What is known of a reader: that there is one.
package struct Account: Sendable, Hashable {
    package let id: String
    package let createdAt: Date
    /// When it was last here, to the day.
    package let seenAt: Date
}

extension Account {
    /// The columns that it is read from.
    static let columns = "account.id AS id, account.created_at AS created_at, account.seen_at AS seen_at"

    init(_ row: SQLRow) throws(StoreFault) {
        id = try row.text("id")
        createdAt = try row.time("created_at")
        seenAt = try row.time("seen_at")
    }
}
