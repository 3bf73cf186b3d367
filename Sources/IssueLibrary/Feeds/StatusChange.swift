import Foundation
import GRDB
import Periodical

/// A row of the table `statusChange`: a change by the reader that a service is to hear of. Of one thing the last change counts.
struct StatusChange: Sendable, Hashable {
    /// What was changed.
    enum What: String, Sendable {
        /// Whether a post was read.
        case read
        /// Whether the reader likes a post.
        case favorite
    }

    /// Its number, another one for each change.
    let id: Int64
    let what: What
    /// The number of the post.
    let subject: Int64
    /// Whether it is so now.
    let isSo: Bool
    let changedAt: Date

    /// Notes changes, each in the place of the one before of the same post.
    /// - Parameter ids: the posts, as a list in JSON.
    static func note(_ what: What, _ isSo: Bool, of ids: String, at now: Double, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO statusChange (what, subject, value, changedAt)
                SELECT ?, value, ?, ? FROM json_each(?)
                """, arguments: [what.rawValue, isSo ? "1" : "0", now, ids])
    }

    /// The changes that are waiting, the oldest first.
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
