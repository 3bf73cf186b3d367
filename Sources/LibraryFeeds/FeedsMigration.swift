package import GRDB

/// The migration that adds tables for feeds, posts and their contents, and for status changes to send to a sync
/// service. It also adds a search index of posts.
package enum FeedsMigration {
    package static func migrate(_ db: Database) throws {
        // The check interval that matches how often the publication changes, or NULL if unknown.
        try db.alter(table: "publication") { $0.add(column: "rhythm", .double) }
        try createFeed(db)
        try createPost(db)
        try db.create(table: "postContent") { table in
            table.primaryKey("postID", .integer).references("post", column: "id", onDelete: .cascade)
            table.column("html", .text).notNull()
        }
        try db.create(virtualTable: "postSearch", using: FTS5()) { table in
            // The index contains folded words. As in the table `pageSearch`, spaces separate the words.
            table.tokenizer = .ascii()
            // The search runs while the user is typing, and thousands of words start with the same letter.
            table.prefixes = [1, 2, 3]
            table.column("title")
            table.column("text")
        }
        try db.execute(
            sql: """
                CREATE TRIGGER postSearchDeletion AFTER DELETE ON post BEGIN
                    DELETE FROM postSearch WHERE rowid = old.id;
                END
                """)
        try PostPictureRows.create(db)
        try db.create(table: "statusChange") { table in
            // Each change has a new ID, which distinguishes changes that were already sent from newer ones.
            table.autoIncrementedPrimaryKey("id")
            table.column("what", .text).notNull()
            table.column("subject", .integer).notNull()
            table.column("value", .text).notNull()
            table.column("changedAt", .double).notNull()
            table.uniqueKey(["what", "subject"], onConflict: .replace)
        }
    }

    private static func createFeed(_ db: Database) throws {
        try db.create(table: "feed") { table in
            table.primaryKey("publicationID", .integer).references("publication", column: "id", onDelete: .cascade)
            table.column("home", .text)
            table.column("picture", .text)
            table.column("summary", .text)
            table.column("language", .text)
            // The minimum time between two checks that the feed requests, in seconds.
            table.column("restTime", .double)
            table.column("hubs", .text)
            // How many days posts are kept after they leave the feed, or NULL for the default.
            table.column("retentionDays", .integer)
            table.column("keepsPictures", .boolean)
            table.column("isEnded", .boolean).notNull().defaults(to: false)
            // The folders are paths in JSON.
            table.column("folders", .text)
            // The user's own title for the feed, which replaces the feed's title.
            table.column("ownTitle", .text)
            table.column("serviceID", .text).indexed()
        }
    }

    private static func createPost(_ db: Database) throws {
        try db.create(table: "post") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("publicationID", .integer).notNull().references(
                "publication", column: "id", onDelete: .cascade)
            table.column("identity", .text).notNull()
            table.column("name", .text).notNull()
            table.column("title", .text)
            // The folded words of the title, or an empty string if the post has no title.
            table.column("sortTitle", .text).notNull()
            table.column("link", .text)
            table.column("externalLink", .text)
            table.column("authors", .text)
            table.column("categories", .text)
            table.column("publishedAt", .double)
            table.column("changedAt", .double)
            table.column("seenAt", .double).notNull()
            // The publication date, or the date when Masthead first saw the post if that is earlier.
            table.column("sortAt", .double).notNull()
            table.column("summary", .text)
            table.column("picture", .text)
            table.column("enclosures", .text)
            table.column("comments", .text)
            table.column("language", .text)
            table.column("source", .text)
            table.column("hash", .text).notNull()
            table.column("isRead", .boolean).notNull().defaults(to: false)
            table.column("isFavorite", .boolean).notNull().defaults(to: false)
            table.column("readAt", .double)
            table.column("isInFeed", .boolean).notNull().defaults(to: true)
            table.column("serviceID", .text)
        }
        // These indexes contain all columns for filtering and sorting, so that a query for a list reads nothing else.
        try db.execute(
            sql: """
                CREATE UNIQUE INDEX postByIdentity ON post(publicationID, identity);
                CREATE UNIQUE INDEX postByName ON post(name, publicationID);
                CREATE INDEX postByFeed ON post(publicationID, sortAt, id, isRead, isFavorite);
                CREATE INDEX postByFeedAndStatus ON post(publicationID, isRead, sortAt, id);
                CREATE INDEX postByDate ON post(sortAt, id, publicationID, isRead, isFavorite);
                CREATE INDEX postByStatus ON post(isRead, sortAt, id, publicationID);
                CREATE INDEX postByFavorite ON post(sortAt, id, publicationID, isRead) WHERE isFavorite;
                CREATE INDEX postByTitle ON post(sortTitle, id, publicationID, isRead, isFavorite, sortAt);
                CREATE INDEX postGone ON post(seenAt) WHERE NOT isInFeed AND NOT isFavorite;
                CREATE INDEX postByService ON post(serviceID) WHERE serviceID IS NOT NULL;
                """)
    }
}
