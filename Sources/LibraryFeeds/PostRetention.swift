import Foundation
package import GRDB

/// The deletion of posts that their feeds have dropped. Favorites are kept forever.
package enum PostRetention {
    /// Adds the time at which the feed dropped a post. Posts that were dropped earlier count from the migration.
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

    /// Whether the clock agrees with the time of the last refresh: not more than a day before it, and not more than a
    /// year after it.
    ///
    /// A computer without a battery starts with a wrong clock, which must not delete posts. After a pause of more than
    /// a year, the second refresh trusts the clock.
    static func trusts(_ now: Double, lastRefresh: Double) -> Bool {
        (lastRefresh - 86_400...lastRefresh + 366 * 86_400).contains(now)
    }

    /// Removes posts whose retention has ended.
    ///
    /// A retention of 0 days keeps posts forever. Posts with changes that the sync service has not received yet are
    /// kept. The retention starts at the earliest when a post was first seen, whatever the clock was when the feed
    /// dropped the post.
    /// - Parameter usualDays: the retention in days for feeds without their own setting.
    static func removeOld(at now: Double, usualDays: Int, _ db: Database) throws {
        // Earlier versions do not record when a feed drops a post, and may have the library open too.
        try db.execute(
            sql: """
                UPDATE post SET goneAt = max(?, seenAt) WHERE NOT isInFeed AND NOT isFavorite AND goneAt IS NULL
                """, arguments: [now])
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
        // The sync service may keep these posts longer. Skip them, so that they do not return as new posts.
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO skippedItem
                SELECT serviceID FROM post WHERE serviceID IS NOT NULL AND id IN (SELECT value FROM json_each(?))
                """, arguments: [list])
        try remove(ids, db)
    }

    /// Removes the posts of a feed except favorites.
    static func removeUnloved(of publication: Int64, _ db: Database) throws {
        try remove(
            try Int64.fetchAll(
                db, sql: "SELECT id FROM post WHERE publicationID = ? AND NOT isFavorite", arguments: [publication]),
            db)
    }

    /// Removes all posts of a feed.
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
