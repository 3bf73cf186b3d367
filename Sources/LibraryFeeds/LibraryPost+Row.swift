import Foundation
import GRDB
import LibraryCore
import Periodical

extension LibraryPost {
    /// The columns that ``init(row:)`` reads from the tables `post`, `publication` and `feed`.
    static let columns = """
        post.id AS id, publication.handle AS handle, post.name AS name,
        COALESCE(feed.ownTitle, publication.title, publication.handle) AS feedTitle, post.title AS title, post.link AS link,
        post.externalLink AS externalLink, post.authors AS authors, post.categories AS categories, post.sortAt AS sortAt,
        post.publishedAt AS publishedAt, post.changedAt AS changedAt, post.seenAt AS seenAt, post.summary AS summary,
        post.picture AS picture, post.enclosures AS enclosures, post.comments AS comments, post.language AS language,
        post.source AS source, post.isRead AS isRead, post.readAt AS readAt, post.isFavorite AS isFavorite,
        post.isInFeed AS isInFeed
        """
    /// The SQL join of the tables with these columns.
    static let tables = """
        post JOIN publication ON publication.id = post.publicationID
        LEFT JOIN feed ON feed.publicationID = post.publicationID
        """

    init(row: some ColumnReading) throws {
        id = PostID(rawValue: try row.value("id"))
        (handle, name, feedTitle) = (try row.value("handle"), try row.value("name"), try row.value("feedTitle"))
        title = try row.optional("title")
        (link, externalLink) = (try row.url("link"), try row.url("externalLink"))
        (authors, categories) = (try row.list("authors"), try row.list("categories"))
        (date, seenAt) = (try row.date("sortAt"), try row.date("seenAt"))
        (publishedAt, changedAt) = (try row.optionalDate("publishedAt"), try row.optionalDate("changedAt"))
        summary = try row.optional("summary") ?? ""
        (picture, comments) = (try row.url("picture"), try row.url("comments"))
        enclosures = try row.json("enclosures") ?? []
        (language, source) = (try row.optional("language"), try row.optional("source"))
        (isRead, isFavorite, isInFeed) = (
            try row.value("isRead"), try row.value("isFavorite"), try row.value("isInFeed")
        )
        readAt = try row.optionalDate("readAt")
    }

    /// Returns the posts that meet an SQL condition.
    /// - Parameter condition: the SQL of a `WHERE` clause on ``tables``, which `ORDER BY` and `LIMIT` may follow.
    static func fetchAll(
        _ db: Database, where condition: String, _ arguments: StatementArguments = []
    ) throws -> [LibraryPost] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT \(columns) FROM \(tables) WHERE \(condition)", arguments: arguments
        ) { try LibraryPost(row: $0) }
    }
}
