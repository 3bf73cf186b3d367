import Foundation
import GRDB
import LibraryCore

/// The tables for pictures in posts: `postPicture` contains the pictures, and `postPictureUse` links them to posts.
enum PostPictureRows {
    /// The maximum number of automatic attempts to download a picture.
    static let mostTries = 3

    static func create(_ db: Database) throws {
        try db.create(table: "postPicture", options: .withoutRowID) { table in
            // The SHA-256 of the picture's URL, which is also the file's name.
            table.primaryKey("name", .text)
            table.column("url", .text).notNull()
            // The media type and size, or NULL if the picture is not downloaded.
            table.column("type", .text)
            table.column("size", .integer)
            table.column("tries", .integer).notNull().defaults(to: 0)
            table.column("triedAt", .double)
        }
        try db.create(table: "postPictureUse", options: .withoutRowID) { table in
            table.column("postID", .integer).notNull().references("post", column: "id", onDelete: .cascade)
            table.column("name", .text).notNull().indexed()
            table.primaryKey(["postID", "name"])
        }
        try db.execute(
            sql: """
                CREATE INDEX postPictureWanted ON postPicture(name, triedAt) WHERE type IS NULL AND tries < \(mostTries);
                CREATE INDEX postPictureHere ON postPicture(name, size) WHERE type IS NOT NULL;
                """)
    }

    /// Replaces the list of a post's pictures.
    static func note(_ pictures: [URL], of post: Int64, _ db: Database) throws {
        try db.cachedStatement(sql: "DELETE FROM postPictureUse WHERE postID = ?").execute(arguments: [post])
        for url in pictures.prefix(PostPicture.mostOfPost) {
            let address = url.absoluteString
            let name = PostPicture.name(of: address)
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO postPicture (name, url) VALUES (?, ?)")
                .execute(arguments: [name, address])
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO postPictureUse (postID, name) VALUES (?, ?)")
                .execute(arguments: [post, name])
        }
    }

    /// Forgets the failed attempts for a feed's missing pictures, so that they are requested again.
    static func wantAgain(of publication: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE postPicture SET tries = 0, triedAt = NULL WHERE type IS NULL AND name IN
                    (SELECT postPictureUse.name FROM postPictureUse JOIN post ON post.id = postID WHERE publicationID = ?)
                """, arguments: [publication])
    }

    /// Forgets the failed attempts for missing pictures in feeds that use the default setting.
    static func wantAgain(ofFeedsWithoutSetting db: Database) throws {
        try db.execute(
            sql: """
                UPDATE postPicture SET tries = 0, triedAt = NULL WHERE type IS NULL AND name IN
                    (SELECT postPictureUse.name FROM postPictureUse JOIN post ON post.id = postID
                        LEFT JOIN feed USING (publicationID) WHERE keepsPictures IS NULL)
                """)
    }

    /// A picture to download.
    struct Wanted: Sendable {
        let name: String
        let url: URL
        /// The URL of the feed with the picture, whose credentials may be sent only to the feed's own server.
        let feed: URL?

        fileprivate init?(_ row: Row) throws {
            let (name, address): (String, String) = (try row.value("name"), try row.value("url"))
            guard let url = URL(string: address) else { return nil }
            (self.name, self.url) = (name, url)
            let feed: String? = try row.optional("feed")
            self.feed = feed.flatMap { URL(string: $0) }
        }
    }

    /// Returns the missing pictures for feeds that store pictures, starting with the newest posts.
    /// - Parameter isUsual: whether feeds that use the default setting store their pictures.
    static func wanted(
        of publications: [Int64], at now: Double, isUsual: Bool, limit: Int, _ db: Database
    ) throws -> [Wanted] {
        let list = "[" + publications.map(String.init).joined(separator: ",") + "]"
        return try Row.fetchAll(
            db,
            sql: """
                SELECT postPicture.name AS name, postPicture.url AS url, MIN(publication.url) AS feed
                    FROM postPicture JOIN postPictureUse USING (name) JOIN post ON post.id = postID
                    JOIN publication ON publication.id = publicationID LEFT JOIN feed USING (publicationID)
                WHERE type IS NULL AND tries < \(mostTries)
                    -- A later attempt than now is from a time when the clock was ahead.
                    AND (COALESCE(triedAt, 0) <= ? - 3600 * tries OR triedAt > ?)
                    AND COALESCE(keepsPictures, ?) AND publicationID IN (SELECT value FROM json_each(?))
                GROUP BY postPicture.name ORDER BY MAX(sortAt) DESC LIMIT ?
                """, arguments: [now, now, isUsual, list, limit]
        ).compactMap { try Wanted($0) }
    }

    /// Returns the missing pictures of a post, or none if its feed does not store pictures.
    static func wanted(of post: Int64, isUsual: Bool, _ db: Database) throws -> [Wanted] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT postPicture.name AS name, postPicture.url AS url, publication.url AS feed
                    FROM postPictureUse JOIN postPicture USING (name) JOIN post ON post.id = postID
                    JOIN publication ON publication.id = publicationID LEFT JOIN feed USING (publicationID)
                WHERE postID = ? AND type IS NULL AND COALESCE(keepsPictures, ?)
                """, arguments: [post, isUsual]
        ).compactMap { try Wanted($0) }
    }

    /// Returns the names of the pictures that no post shows.
    static func unused(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM postPicture
                WHERE NOT EXISTS (SELECT 1 FROM postPictureUse WHERE postPictureUse.name = postPicture.name)
                """)
    }

    /// Returns the names of the pictures to delete: all pictures in feeds that store none, and those in the oldest
    /// posts of feeds above their limit.
    /// - Parameter usual: the default settings for feeds.
    static func excess(_ usual: FeedSettings, _ db: Database) throws -> [String] {
        let (isUsual, limit) = (usual.keepsPictures, usual.pictureLimit)
        let isPossible = try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT ? OR EXISTS (SELECT 1 FROM feed WHERE NOT keepsPictures)
                    OR (SELECT SUM(size) FROM postPicture WHERE type IS NOT NULL)
                        > MIN(?, (SELECT COALESCE(MIN(pictureLimit), 9e18) FROM feed))
                """, arguments: [isUsual, limit])
        guard isPossible == true else { return [] }
        // A picture counts only for the newest post that shows it. Pictures in favorites are never deleted.
        return try String.fetchAll(
            db,
            sql: """
                WITH shown AS (
                    SELECT postPicture.name AS name, size, publicationID, MAX(COALESCE(keepsPictures, ?)) AS isKept,
                        MAX(COALESCE(pictureLimit, ?)) AS room,
                        MAX(isFavorite) AS isLiked, MAX(sortAt) AS shownAt
                    FROM postPicture JOIN postPictureUse USING (name) JOIN post ON post.id = postID
                        LEFT JOIN feed USING (publicationID)
                    WHERE type IS NOT NULL GROUP BY postPicture.name
                ), counted AS (
                    SELECT *, SUM(size) OVER (PARTITION BY publicationID ORDER BY isLiked DESC, shownAt DESC, name) AS total FROM shown
                )
                SELECT name FROM counted WHERE NOT isLiked AND (NOT isKept OR total > room)
                """, arguments: [isUsual, limit])
    }
}
