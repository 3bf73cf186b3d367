import Foundation
import GRDB
import LibraryCore
import Periodical

/// A row of the table `statusChange`: a user's change for the sync service. A newer change of a status replaces an
/// older one.
struct StatusChange: Sendable, Hashable {
    /// The kind of a post's status.
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

    /// Queues changes for the sync service, which replace earlier changes to a post's status.
    /// - Parameter ids: the IDs of the posts as a JSON array.
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
