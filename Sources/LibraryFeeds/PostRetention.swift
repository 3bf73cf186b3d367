import Foundation
package import GRDB

/// Deletes posts that their feeds no longer contain. Favorites are kept forever.
package enum PostRetention {
    /// Adds the column for when a post was first missing from its feed. For posts that are already missing, this is the
    /// time of the migration.
    package static func migrate(_ db: Database) throws {
        try db.alter(table: "post") { $0.add(column: "goneAt", .double) }
        try db.execute(
            sql: "UPDATE post SET goneAt = ? WHERE NOT isInFeed", arguments: [Date().timeIntervalSince1970])
        try db.execute(
            sql: """
                DROP INDEX postGone;
                CREATE INDEX postGone ON post(goneAt) WHERE NOT isInFeed AND NOT isFavorite;
                """)
    }

    /// Whether the clock is plausible: at most a day before the last refresh, and at most a year after it.
    ///
    /// A computer without a clock battery starts with a wrong time, which must not delete posts. If more than a year
    /// has passed since the last refresh, the clock is trusted from the second refresh on.
    static func trusts(_ now: Double, lastRefresh: Double) -> Bool {
        (lastRefresh - 86_400...lastRefresh + 366 * 86_400).contains(now)
    }

    /// The start of 2026, in seconds since 1970. Any earlier time is wrong, because this version did not exist then.
    private static let earliest = 1_767_225_600.0
    /// The difference that two correct clocks may have, in seconds.
    private static let tolerance = 86_400.0

    /// Returns when the retention starts for posts that their feed has just dropped, as SQL for a row of `post`.
    ///
    /// The clock may be slow, so the retention never starts before Masthead first saw the post. If that time is in the
    /// future, the clock was fast back then.
    /// - Parameter now: the current time. ``trusts(_:lastRefresh:)`` must consider it plausible.
    static func start(at now: Double) -> (sql: String, arguments: StatementArguments) {
        let latest = now < earliest ? Double.greatestFiniteMagnitude : now + tolerance
        return ("CASE WHEN seenAt > ? THEN ? ELSE max(?, seenAt) END", [latest, now, now])
    }

    /// Replaces future times from a fast clock. Otherwise, the posts would be kept for years and listed first.
    private static func bound(at now: Double, _ db: Database) throws {
        guard now >= earliest else { return }
        let latest = now + tolerance
        try db.execute(
            sql: """
                UPDATE post SET sortAt = ?, seenAt = min(seenAt, ?) WHERE sortAt > ?;
                UPDATE post SET goneAt = min(goneAt, ?), seenAt = min(seenAt, ?)
                    WHERE NOT isInFeed AND NOT isFavorite AND (goneAt > ? OR seenAt > ?);
                """, arguments: [now, now, latest, now, now, latest, latest])
    }

    /// Deletes posts whose retention has ended.
    ///
    /// A retention of 0 days keeps posts forever. Posts with changes that the sync service has not received are also
    /// kept. The retention never starts before Masthead first saw the post, because the clock may have been wrong when
    /// the feed dropped it.
    /// - Parameter usualDays: the retention for feeds that use the default setting, in days.
    static func removeOld(at now: Double, usualDays: Int, _ db: Database) throws {
        // Earlier versions do not record when a post leaves its feed, and such a version may have opened the library in
        // the meantime.
        try db.execute(
            sql: """
                UPDATE post SET goneAt = max(?, seenAt) WHERE NOT isInFeed AND NOT isFavorite AND goneAt IS NULL
                """, arguments: [now])
        try bound(at: now, db)
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT post.id FROM post INDEXED BY postGone LEFT JOIN feed ON feed.publicationID = post.publicationID
                WHERE NOT isInFeed AND NOT isFavorite AND goneAt < ?
                    AND COALESCE(retentionDays, ?) > 0
                    AND max(goneAt, seenAt) < ? - COALESCE(retentionDays, ?) * 86400.0
                    AND (post.serviceID IS NULL OR NOT EXISTS (SELECT 1 FROM statusChange
                        WHERE what IN ('read', 'favorite') AND subject = post.id))
                """, arguments: [now, usualDays, now, usualDays])
        // Mark the posts as skipped, so that they do not return as new posts from a sync service that keeps them
        // longer.
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO skippedItem
                SELECT serviceID FROM post WHERE serviceID IS NOT NULL AND id IN (SELECT value FROM json_each(?))
                """, arguments: [list])
        try remove(ids, db)
    }

    /// Deletes all posts of a feed except favorites.
    static func removeUnloved(of publication: Int64, _ db: Database) throws {
        try remove(
            try Int64.fetchAll(
                db, sql: "SELECT id FROM post WHERE publicationID = ? AND NOT isFavorite", arguments: [publication]),
            db)
    }

    /// Deletes all posts of a feed.
    package static func removeAll(of publication: Int64, _ db: Database) throws {
        try remove(
            try Int64.fetchAll(db, sql: "SELECT id FROM post WHERE publicationID = ?", arguments: [publication]), db)
    }

    private static func remove(_ ids: [Int64], _ db: Database) throws {
        guard !ids.isEmpty else { return }
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        try db.execute(
            sql: """
                DELETE FROM statusChange WHERE what IN ('read', 'favorite')
                    AND subject IN (SELECT value FROM json_each(?))
                """, arguments: [list])
        try db.execute(sql: "DELETE FROM post WHERE id IN (SELECT value FROM json_each(?))", arguments: [list])
    }
}
