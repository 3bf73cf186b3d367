import Formats
import Foundation
import GRDB
import LibraryCore
import Markup
import Periodical

/// Writes a feed's posts to the database. A new post receives a name, and an edited post keeps its status.
struct PostWriter {
    let publication: Int64
    /// The current time, in seconds since 1970.
    let now: Double
    let db: Database
    /// Collects the words of the written posts.
    private var index: PostIndex

    private init(publication: Int64, now: Double, db: Database, index: PostIndex) {
        (self.publication, self.now, self.db, self.index) = (publication, now, db, index)
    }

    /// Calls a function with a writer for a feed's posts.
    /// - Parameter index: collects the words of the written posts. The caller must add them to the search index at the
    ///   end of the transaction.
    static func write<Result>(
        to publication: Int64, at now: Double, _ db: Database, _ index: inout PostIndex,
        _ body: (inout PostWriter) throws -> Result
    ) throws -> Result {
        var writer = PostWriter(publication: publication, now: now, db: db, index: index)
        let result = try body(&writer)
        index = writer.index
        return result
    }

    /// Inserts a new post.
    mutating func insert(_ post: FeedPost, _ text: PostText, _ identity: FeedIdentity, hash: String) throws {
        var values = try columns(of: post, text, identity, hash: hash)
        values["publicationID"] = publication.databaseValue
        values["name"] = try freeName(for: post, text, identity).databaseValue
        values["seenAt"] = now.databaseValue
        values["sortAt"] = sortTime(post.published ?? post.changed, seen: now).databaseValue
        let names = values.keys.sorted()
        let places = names.map { _ in "?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "INSERT INTO post (\(names.joined(separator: ", "))) VALUES (\(places))")
            .execute(arguments: StatementArguments(names.map { values[$0] ?? .null }))
        try put(text, title: post.title, of: db.lastInsertedRowID, isNew: true, article: nil)
    }

    /// Replaces an existing post with its edited version.
    mutating func update(
        _ id: Int64, _ post: FeedPost, _ text: PostText, _ identity: FeedIdentity, hash: String
    ) throws {
        var values = try columns(of: post, text, identity, hash: hash)
        if let published = post.published {
            let seen = try Double.fetchOne(db, sql: "SELECT seenAt FROM post WHERE id = ?", arguments: [id]) ?? now
            values["sortAt"] = sortTime(published, seen: seen).databaseValue
        }
        let names = values.keys.sorted()
        let setting = names.map { "\($0) = ?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE post SET \(setting) WHERE id = ?")
            .execute(arguments: StatementArguments(names.map { values[$0] ?? .null } + [id.databaseValue]))
        // The full text is kept, so search must still find its words.
        try put(
            text, title: post.title, of: id, isNew: false, article: try PostArticleRows.article(of: id, db))
    }

    /// Records that a post is still in its feed, and updates its identity.
    func keep(_ id: Int64, _ identity: FeedIdentity) throws {
        try db.cachedStatement(sql: "UPDATE post SET isInFeed = 1, goneAt = NULL, identity = ? WHERE id = ?")
            .execute(arguments: [identity.text, id])
    }

    private mutating func put(
        _ text: PostText, title: String?, of id: Int64, isNew: Bool, article: SanitizedArticle?
    ) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO postContent (postID, html) VALUES (?, ?)")
            .execute(arguments: [id, text.html])
        index.add(id, isNew: isNew, title: title, text, article)
        try PostArticleRows.notePictures(text.pictures, article, of: id, db)
    }

    /// Returns the time that a post is sorted by: the feed's date, or the time when Masthead first saw the post if that
    /// is earlier.
    private func sortTime(_ date: Date?, seen: Double) -> Double {
        guard let time = date?.timeIntervalSince1970, Row.times.contains(time) else { return seen }
        return min(time, seen)
    }

    private func columns(
        of post: FeedPost, _ text: PostText, _ identity: FeedIdentity, hash: String
    ) throws -> [String: DatabaseValue] {
        func time(_ date: Date?) -> Double? {
            date.flatMap { Row.times.contains($0.timeIntervalSince1970) ? $0.timeIntervalSince1970 : nil }
        }
        let values: [String: (any DatabaseValueConvertible)?] = [
            "identity": identity.text, "title": post.title, "sortTitle": PostQuery.key(ofTitle: post.title),
            "link": post.link?.absoluteString,
            "externalLink": post.externalLink?.absoluteString, "authors": try StoredJSON.text(post.authors),
            "categories": try StoredJSON.text(post.categories), "publishedAt": time(post.published),
            "changedAt": time(post.changed), "summary": text.summary, "picture": text.picture?.absoluteString,
            "enclosures": try StoredJSON.text(post.enclosures.map(PostEnclosure.init)),
            "comments": post.comments?.absoluteString, "language": post.language, "source": post.source, "hash": hash,
            "isInFeed": true, "goneAt": nil,
        ]
        return values.mapValues { $0?.databaseValue ?? .null }
    }

    /// Returns a name that is unique in the feed, from the post's title or first words.
    private func freeName(for post: FeedPost, _ text: PostText, _ identity: FeedIdentity) throws -> String {
        let words = post.title ?? text.summary.split(separator: " ").prefix(8).joined(separator: " ")
        let slug = PostName.slug(words)
        var name = slug
        var digits = 8
        while try isTaken(name) {
            // The hash has only 16 digits, so use a UUID for any further attempt.
            name =
                digits <= 16
                ? ItemNaming.name(slug, identity.text, digits: digits) : "\(slug)-\(UUID().uuidString.lowercased())"
            digits += 4
        }
        return name
    }

    private func isTaken(_ name: String) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM post WHERE name = ? AND publicationID = ?")
        return try Bool.fetchOne(statement, arguments: [name, publication]) ?? false
    }
}
