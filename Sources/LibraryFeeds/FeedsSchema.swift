import GRDB
package import LibraryCore

extension LibrarySchema.Part {
    /// The part of the schema for feeds, posts, and changes for a sync service.
    package static let feeds = LibrarySchema.Part(
        migrations: [
            .init(number: 22, name: "feeds, posts, changes of their status") { try FeedsMigration.migrate($0) },
            .init(number: 23, name: "a service that keeps feeds in step") { try ServiceMigration.migrate($0) },
            .init(number: 24, name: "names that lists have for feeds") { db in
                // The title from an imported list, which is shown until the feed is read.
                try db.alter(table: "feed") { $0.add(column: "listedTitle", .text) }
            },
            .init(number: 25, name: "whole articles of posts") { try PostArticleRows.create($0) },
            .init(number: 35, name: "addresses that feeds give of themselves") { db in
                try db.alter(table: "feed") { $0.add(column: "topic", .text) }
            },
            .init(number: 36, name: "how much the pictures of a feed take up") { db in
                try db.alter(table: "feed") { $0.add(column: "pictureLimit", .integer) }
            },
            .init(number: 39, name: "when feeds dropped posts") { try PostRetention.migrate($0) },
        ],
        subjects: [
            "feed": [.publications, .posts],
            "post": .posts,
            "postContent": .posts,
            "postArticle": .posts,
            "postPicture": .posts,
            "postPictureUse": [],
            "postSearch": [],
            "statusChange": .posts,
            "skippedItem": [],
        ],
        saved: [
            ("feed", "SELECT * FROM feed"),
            // A backup contains favorite posts completely. Of read posts, it contains only the status, and only if they
            // are still in their feeds.
            (
                "post",
                """
                SELECT id, publicationID, identity, name, title, sortTitle, link, publishedAt, seenAt, sortAt, hash, isRead, isFavorite,
                    readAt, isInFeed, goneAt, serviceID, CASE WHEN isFavorite THEN externalLink END AS externalLink,
                    CASE WHEN isFavorite THEN authors END AS authors, CASE WHEN isFavorite THEN summary END AS summary,
                    CASE WHEN isFavorite THEN picture END AS picture, CASE WHEN isFavorite THEN enclosures END AS enclosures,
                    CASE WHEN isFavorite THEN comments END AS comments,
                    CASE WHEN isFavorite THEN categories END AS categories,
                    CASE WHEN isFavorite THEN language END AS language, CASE WHEN isFavorite THEN source END AS source,
                    CASE WHEN isFavorite THEN changedAt END AS changedAt
                FROM post WHERE isFavorite OR isRead AND isInFeed
                """
            ),
            ("postContent", "SELECT * FROM postContent WHERE postID IN (SELECT id FROM post WHERE isFavorite)"),
            (
                "postArticle",
                """
                SELECT postID, html, url, fetchedAt, hash FROM postArticle
                WHERE html IS NOT NULL AND postID IN (SELECT id FROM post WHERE isFavorite)
                """
            ),
            ("statusChange", "SELECT * FROM statusChange"),
        ],
        checks: FeedChecks.tables, recoveries: [{ RecoveredPosts() }]
    )
}
