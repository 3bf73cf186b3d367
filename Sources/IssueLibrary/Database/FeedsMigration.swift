import GRDB

/// Adds feeds and their posts: what a feed says of itself, its posts with their contents apart from them, the words of posts, and the
/// changes of their status that a service is to hear of.
enum FeedsMigration {
    static func migrate(_ db: Database) throws {
        // How long after a look the next one is due by the publication's own rhythm; nil where none is known.
        try db.alter(table: "publication") { $0.add(column: "rhythm", .double) }
        try createFeed(db)
        try createPost(db)
        try db.create(table: "postContent") { table in
            table.primaryKey("postID", .integer).references("post", column: "id", onDelete: .cascade)
            table.column("html", .text).notNull()
        }
        try db.create(virtualTable: "postSearch", using: FTS5()) { table in
            // Folded words with spaces between them, as in `pageSearch`.
            table.tokenizer = .ascii()
            // Words are looked for while they are typed; thousands begin with one letter.
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
            // Each change has another number, so that what was sent is told from what was changed since.
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
            // The least time between two looks by the feed's own words, in seconds.
            table.column("restTime", .double)
            table.column("hubs", .text)
            // How long posts are kept that the feed no longer has; nil for as long as is usual.
            table.column("retentionDays", .integer)
            table.column("keepsPictures", .boolean)
            table.column("isEnded", .boolean).notNull().defaults(to: false)
            // Paths of names as JSON.
            table.column("folders", .text)
            // The reader's own name for it in place of the feed's title.
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
            // The title in folded words; empty where there is none.
            table.column("sortTitle", .text).notNull()
            table.column("link", .text)
            table.column("externalLink", .text)
            table.column("authors", .text)
            table.column("categories", .text)
            table.column("publishedAt", .double)
            table.column("changedAt", .double)
            table.column("seenAt", .double).notNull()
            // When it came out, as far as that is known and no later than it was seen.
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
        // Lists are read from these alone: what they are filtered and sorted by is all in them.
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
