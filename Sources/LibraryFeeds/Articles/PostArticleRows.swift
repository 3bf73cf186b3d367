import Foundation
package import GRDB
import LibraryCore
import Markup
import Periodical

/// The full texts of posts and the failed attempts to download them, stored in the table `postArticle`.
package enum PostArticleRows {
    /// The maximum number of automatic attempts to download an article.
    static let mostTries = 3
    /// The longest pause that a server may request, in seconds.
    static let longestPause = 7 * 86_400.0

    package static func create(_ db: Database) throws {
        try db.create(table: "postArticle") { table in
            table.primaryKey("postID", .integer).references("post", column: "id", onDelete: .cascade)
            // The sanitized article, or NULL if it is not downloaded.
            table.column("html", .text)
            table.column("url", .text)
            table.column("fetchedAt", .double)
            // The values of `post.hash` at two times: when the article was downloaded, and when it was last requested.
            table.column("hash", .text)
            table.column("triedHash", .text)
            table.column("tries", .integer).notNull().defaults(to: 0)
            table.column("triedAt", .double)
            // The earliest time at which the server accepts requests.
            table.column("notBefore", .double)
            table.column("error", .text)
        }
        // Whether Masthead downloads the full text of new posts.
        try db.alter(table: "feed") { $0.add(column: "fetchesArticles", .boolean) }
    }

    /// A post whose article should be downloaded.
    struct Wanted: Sendable {
        let post: Int64
        let reference: ItemReference
        let title: String?
        /// The URL of the post's web page.
        let link: URL
        /// The feed's URL, whose credentials may be sent only to the feed's own server.
        let feed: URL?
        /// The current value of `post.hash`.
        let hash: String

        fileprivate init?(_ row: Row) throws {
            guard let address: String = try row.optional("link"), let url = URL(string: address) else { return nil }
            link = url
            post = try row.value("id")
            reference = ItemReference(handle: try row.value("handle"), name: try row.value("name"))
            (title, hash) = (try row.optional("title"), try row.value("hash"))
            let place: String? = try row.optional("url")
            feed = place.flatMap { URL(string: $0) }
        }
    }

    private static let columns =
        "post.id AS id, handle, name, post.title AS title, link, publication.url AS url, post.hash AS hash"

    /// Returns the data for requesting a post's article, or nil if there is no such post or it has no page.
    static func wanted(_ post: Int64, _ db: Database) throws -> Wanted? {
        try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM post JOIN publication ON publication.id = publicationID WHERE post.id = ?",
            arguments: [post]
        ).flatMap { try Wanted($0) }
    }

    /// Returns the unread posts without a current article, newest first, for feeds with the full text setting.
    static func wanted(
        of publications: [Int64], at now: Double, limit: Int, _ db: Database
    ) throws -> [Wanted] {
        let list = "[" + publications.map(String.init).joined(separator: ",") + "]"
        return try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns) FROM post JOIN publication ON publication.id = post.publicationID
                    JOIN feed ON feed.publicationID = post.publicationID LEFT JOIN postArticle ON postID = post.id
                WHERE fetchesArticles AND NOT isRead AND link IS NOT NULL
                    AND post.publicationID IN (SELECT value FROM json_each(?))
                    AND (html IS NULL OR postArticle.hash IS NOT post.hash)
                    -- Later times are from a time when the clock was ahead.
                    AND (triedHash IS NOT post.hash OR tries < \(mostTries)
                        AND (COALESCE(triedAt, 0) <= ? - 3600 * tries OR triedAt > ?))
                    AND (COALESCE(postArticle.notBefore, 0) <= ? OR postArticle.notBefore > ?)
                ORDER BY sortAt DESC LIMIT ?
                """, arguments: [list, now, now, now, now + longestPause, limit]
        ).compactMap { try Wanted($0) }
    }

    /// Returns a post's full text with its words and pictures, or nil if it is not downloaded.
    static func article(of post: Int64, _ db: Database) throws -> SanitizedArticle? {
        try String.fetchOne(
            try db.cachedStatement(sql: "SELECT html FROM postArticle WHERE postID = ? AND html IS NOT NULL"),
            arguments: [post]
        ).map { SanitizedArticle($0, base: nil) }
    }

    /// Stores an article, adds its words to the search index, and schedules the download of its pictures.
    static func take(
        _ article: SanitizedArticle, of wanted: Wanted, from url: URL, at now: Double, _ db: Database
    ) throws {
        // The post may have been deleted while its article was being downloaded.
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT title, picture, html FROM post LEFT JOIN postContent ON postID = id WHERE id = ?",
                arguments: [wanted.post])
        else { return }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO postArticle (postID, html, url, fetchedAt, hash, triedHash, tries, triedAt)
                VALUES (?, ?, ?, ?, ?, ?, 0, ?)
                """,
            arguments: [wanted.post, article.html, url.absoluteString, now, wanted.hash, wanted.hash, now])
        let given: String? = try row.optional("html")
        let (title, picture): (String?, String?) = (try row.optional("title"), try row.optional("picture"))
        let text = SanitizedArticle(given ?? "", base: nil)
        try db.execute(sql: "DELETE FROM postSearch WHERE rowid = ?", arguments: [wanted.post])
        try index(wanted.post, title: title, searched: searched(text.words, article), db)
        let first = picture.flatMap { URL(string: $0) }
        try notePictures([first].compactMap(\.self) + text.pictures, article, of: wanted.post, db)
    }

    /// Adds a post to the search index.
    /// - Parameter searched: the post's words, as returned by ``searched(_:_:)``.
    static func index(_ post: Int64, title: String?, searched: String, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO postSearch (rowid, title, text) VALUES (?, ?, ?)")
            .execute(arguments: [post, FoldedText(title ?? "").spaced, searched])
    }

    /// Returns the words in the feed's text and in the article, folded for search.
    static func searched(_ words: String, _ article: SanitizedArticle?) -> String {
        FoldedText(article.map { "\(words) \($0.words)" } ?? words).spaced
    }

    /// Schedules the download of a post's pictures: first the main picture, then those in the article, then the others
    /// in the feed's text.
    static func notePictures(
        _ given: [URL], _ article: SanitizedArticle?, of post: Int64, _ db: Database
    ) throws {
        var seen: Set<URL> = []
        let all = given.prefix(1) + (article?.pictures ?? []) + given.dropFirst()
        try PostPictureRows.note(all.filter { seen.insert($0).inserted }, of: post, db)
    }

    /// Records why an article could not be downloaded. A stored article is kept.
    /// - Returns: the number of failed attempts for the post's current content.
    @discardableResult
    static func fail(_ error: MastheadError, of wanted: Wanted, at now: Double, _ db: Database) throws -> Int {
        try db.execute(
            sql: """
                INSERT INTO postArticle (postID, triedHash, tries, triedAt, error)
                SELECT id, ?, 1, ?, ? FROM post WHERE id = ?
                ON CONFLICT (postID) DO UPDATE SET tries = CASE WHEN triedHash = excluded.triedHash THEN tries + 1 ELSE 1 END,
                    triedHash = excluded.triedHash, triedAt = excluded.triedAt, error = excluded.error
                """, arguments: [wanted.hash, now, StoredError(error), wanted.post])
        return try Int.fetchOne(db, sql: "SELECT tries FROM postArticle WHERE postID = ?", arguments: [wanted.post])
            ?? 0
    }

    /// Postpones article requests until a time in seconds since 1970.
    static func putOff(_ posts: [Int64], until time: Double, _ db: Database) throws {
        for post in posts {
            try db.cachedStatement(
                sql: """
                    INSERT INTO postArticle (postID, notBefore) SELECT id, ? FROM post WHERE id = ?
                    ON CONFLICT (postID) DO UPDATE SET notBefore = excluded.notBefore
                    """
            ).execute(arguments: [time, post])
        }
    }

    /// Forgets a feed's failed attempts, so that its missing articles are requested again.
    static func wantAgain(of publication: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE postArticle SET tries = 0, triedAt = NULL WHERE html IS NULL
                    AND postID IN (SELECT id FROM post WHERE publicationID = ?)
                """, arguments: [publication])
    }

    /// Returns a post's content: the full text if it is downloaded, otherwise the feed's text.
    /// - Parameter isAsGiven: whether to return the feed's text even if the full text is available.
    static func content(of post: Int64, asGiven isAsGiven: Bool, _ db: Database) throws -> PostContent {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT postContent.html AS given, postArticle.html AS html, postArticle.url AS url, fetchedAt, error,
                    postArticle.hash IS NOT post.hash AS isOutdated
                FROM post LEFT JOIN postContent ON postContent.postID = post.id
                    LEFT JOIN postArticle ON postArticle.postID = post.id WHERE post.id = ?
                """, arguments: [post])
        guard let row else { return PostContent(html: "", isWhole: false, article: nil, error: nil) }
        let (given, html): (String?, String?) = (try row.optional("given"), try row.optional("html"))
        let (address, error): (String?, String?) = (try row.optional("url"), try row.optional("error"))
        var article: PostContent.Article?
        if html != nil {
            let time: Double = try row.optional("fetchedAt") ?? 0
            article = PostContent.Article(
                url: address.flatMap { URL(string: $0) },
                fetchedAt: Date(timeIntervalSince1970: Row.times.contains(time) ? time : 0),
                isOutdated: try row.value("isOutdated"))
        }
        let whole = isAsGiven ? nil : html
        return PostContent(
            html: whole ?? given ?? "", isWhole: whole != nil, article: article,
            error: html == nil ? error.map { StoredError(text: $0).error } : nil)
    }
}
