import Foundation
import GRDB
import LibraryCore
import Periodical

/// A user's change to a post's status, queued for the sync service in the table `statusChange`. A newer change to the
/// same status replaces an older one.
struct StatusChange: Sendable, Hashable {
    /// The kinds of status that a post has.
    enum What: String, Sendable {
        /// Whether a post is read.
        case read
        /// Whether a post is a favorite.
        case favorite
    }

    /// The ID of the row. Each change receives a new ID.
    let id: Int64
    let what: What
    /// The ID of the post.
    let subject: Int64
    /// The new value of the status.
    let isSo: Bool
    let changedAt: Date

    /// Queues changes for the sync service, replacing earlier changes to a post's status.
    /// - Parameter ids: the post IDs as a JSON array.
    static func note(_ what: What, _ isSo: Bool, of ids: String, at now: Double, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO statusChange (what, subject, value, changedAt)
                SELECT ?, value, ?, ? FROM json_each(?)
                """, arguments: [what.rawValue, isSo ? "1" : "0", now, ids])
    }

    /// Returns the queued changes, oldest first.
    static func fetchAll(_ db: Database, limit: Int) throws -> [StatusChange] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM statusChange WHERE what IN ('read', 'favorite') ORDER BY id LIMIT ?",
            arguments: [limit]
        ) { row in
            let value: String = try row.value("value")
            return StatusChange(
                id: try row.value("id"), what: try row.vocabulary("what"), subject: try row.value("subject"),
                isSo: value == "1", changedAt: try row.date("changedAt"))
        }
    }
}
