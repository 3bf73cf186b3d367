import GRDB

/// Lets posts go that their feeds no longer have, after a while. What the reader likes stays for ever.
enum PostRetention {
    /// Removes the posts whose time is over.
    ///
    /// A feed of which nothing is removed keeps its posts for 0 days, that is, for ever. What a service has not heard of yet waits.
    /// - Parameter usualDays: how long posts stay of a feed that has no time of its own.
    static func removeOld(at now: Double, usualDays: Int, _ db: Database) throws {
        let ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT post.id FROM post INDEXED BY postGone LEFT JOIN feed ON feed.publicationID = post.publicationID
                WHERE NOT isInFeed AND NOT isFavorite AND seenAt < ?
                    AND COALESCE(retentionDays, ?) > 0 AND seenAt < ? - COALESCE(retentionDays, ?) * 86400.0
                    AND (post.serviceID IS NULL OR NOT EXISTS (SELECT 1 FROM statusChange
                        WHERE what IN ('read', 'favorite') AND subject = post.id))
                """, arguments: [now, usualDays, now, usualDays])
        // A service may have them for longer: they are not to come back.
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO skippedItem
                SELECT serviceID FROM post WHERE serviceID IS NOT NULL AND id IN (SELECT value FROM json_each(?))
                """, arguments: [list])
        try remove(ids, db)
    }

    /// Removes the posts of a feed that the reader does not like.
    static func removeUnloved(of publication: Int64, _ db: Database) throws {
        try remove(
            try Int64.fetchAll(
                db, sql: "SELECT id FROM post WHERE publicationID = ? AND NOT isFavorite", arguments: [publication]),
            db)
    }

    /// Removes all posts of a feed.
    static func removeAll(of publication: Int64, _ db: Database) throws {
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
