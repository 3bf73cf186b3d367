import Foundation
import GRDB
import LibraryCore
import Periodical

/// A query on the table `post` that uses an index, so that SQLite reads only the posts to return.
struct PostQuery: Sendable, Equatable {
    /// The row IDs of the feeds, or nil for all feeds.
    var feeds: [Int64]?
    var isRead: Bool?
    var isFavorite = false
    var since: Date?
    var before: Date?
    var days: PostDays?
    var later: Int64?
    /// Whether to leave out favorites.
    var omitsFavorites = false
    /// The limits of the time when the posts arrived in the library.
    var arrivedSince: Date?
    var arrivedBefore: Date?
    /// The words to find as typed by the user, or nil if the query is not a search.
    var wanted: WantedWords?

    /// Whether no post can match, because the query has no feeds or its search text has no words.
    private var isVoid: Bool { feeds?.isEmpty == true || wanted?.phrases.isEmpty == true }

    /// Whether the search text is the query's only condition.
    private var isWordsAlone: Bool {
        var others = self
        others.wanted = nil
        return others == PostQuery()
    }

    /// The maximum number of matches that SQLite looks up by ID. If there are more, it reads the list in order until it
    /// has enough posts.
    private static let fewCount = 2000

    /// Returns the IDs of the matching posts, sorted.
    /// - Parameters:
    ///   - place: the cursor after which the result starts, or nil to start with the first post.
    ///   - limit: the maximum number of posts, or nil for all posts.
    func ids(
        _ db: Database, sort: PostSort, after place: PostPlace? = nil, limit: Int? = nil
    ) throws -> [Int64] {
        guard !isVoid else { return [] }
        var source = try source(db, sort)
        let order: String
        switch sort {
        case .newest, .oldest:
            let (sign, direction) = sort == .newest ? ("<", "DESC") : (">", "ASC")
            order = "sortAt \(direction), id \(direction)"
            if let place { source.add("(sortAt, id) \(sign) (?, ?)", [place.date, place.id]) }
        case .title:
            order = "sortTitle, id"
            if let place { source.add("(sortTitle, id) > (?, ?)", [Self.key(ofTitle: place.title), place.id]) }
        }
        return try Int64.fetchAll(
            db, sql: "SELECT id FROM \(source.sql) ORDER BY \(order) LIMIT ?",
            arguments: source.arguments + [limit ?? -1])
    }

    /// Returns the number of matching posts.
    func count(_ db: Database) throws -> Int {
        guard !isVoid else { return 0 }
        if let pattern = wanted?.pattern, isWordsAlone {
            return try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM postSearch WHERE postSearch MATCH ?", arguments: [pattern]) ?? 0
        }
        let source = try source(db, .newest)
        return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(source.sql)", arguments: source.arguments) ?? 0
    }

    /// Returns the text that a title is sorted by.
    static func key(ofTitle title: String?) -> String { title.map { String(FoldedText($0).spaced.prefix(200)) } ?? "" }

    /// A table, with a query's conditions and their arguments.
    private struct Source {
        let table: String
        var conditions: [String] = []
        var arguments: StatementArguments = []

        var sql: String { "\(table) WHERE \(conditions.isEmpty ? "1" : conditions.joined(separator: " AND "))" }

        mutating func add(_ condition: String, _ values: StatementArguments = []) {
            conditions.append(condition)
            arguments += values
        }
    }

    private func source(_ db: Database, _ sort: PostSort) throws -> Source {
        let found = try found(db)
        var source = Source(table: found?.isFew == true ? "post" : "post INDEXED BY \(index(sort))")
        if let found { source.add(found.condition, found.arguments) }
        if let feeds {
            if let only = feeds.first, feeds.count == 1 {
                source.add("publicationID = ?", [only])
            } else {
                source.add("publicationID IN (\(feeds.map(String.init).joined(separator: ", ")))")
            }
        }
        if let isRead { source.add("isRead = ?", [isRead]) }
        // This condition must equal the condition of the partial index `postByFavorite`.
        if isFavorite { source.add("isFavorite") }
        if let since { source.add("sortAt >= ?", [since.timeIntervalSince1970]) }
        if let before { source.add("sortAt < ?", [before.timeIntervalSince1970]) }
        // Compare dates without a time by day. SQLite can use the index for the first condition of each pair.
        if let since = days?.since {
            source.add(
                "sortAt >= ? AND sortAt >= CASE WHEN sortAt % 86400 = 0 THEN ? ELSE ? END",
                Self.times(min(since.day, since.moment), since.day, since.moment))
        }
        if let before = days?.before {
            source.add(
                "sortAt < ? AND sortAt < CASE WHEN sortAt % 86400 = 0 THEN ? ELSE ? END",
                Self.times(max(before.day, before.moment), before.day, before.moment))
        }
        if let later { source.add("id > ?", [later]) }
        if omitsFavorites { source.add("NOT isFavorite") }
        if let arrivedSince { source.add("seenAt >= ?", [arrivedSince.timeIntervalSince1970]) }
        if let arrivedBefore { source.add("seenAt < ?", [arrivedBefore.timeIntervalSince1970]) }
        return source
    }

    private static func times(_ dates: Date...) -> StatementArguments {
        StatementArguments(dates.map(\.timeIntervalSince1970))
    }

    /// Returns the index that contains the posts in a given order.
    private func index(_ sort: PostSort) -> String {
        if sort == .title { return "postByTitle" }
        if isFavorite { return "postByFavorite" }
        if feeds?.count == 1 { return isRead == nil ? "postByFeed" : "postByFeedAndStatus" }
        return isRead == nil ? "postByDate" : "postByStatus"
    }

    /// Returns the condition for posts that match the search text, and whether only a few posts match.
    private func found(_ db: Database) throws -> (condition: String, arguments: StatementArguments, isFew: Bool)? {
        guard let pattern = wanted?.pattern else { return nil }
        let first = try Int64.fetchAll(
            db, sql: "SELECT rowid FROM postSearch WHERE postSearch MATCH ? LIMIT ?",
            arguments: [pattern, Self.fewCount + 1])
        if first.count <= Self.fewCount {
            return ("id IN (\(first.map(String.init).joined(separator: ", ")))", [], true)
        }
        return ("id IN (SELECT rowid FROM postSearch WHERE postSearch MATCH ?)", [pattern], false)
    }
}

extension PostQuery {
    /// The number of posts in a feed, in total and by status.
    struct Count: Sendable, Hashable {
        var all = 0
        var unread = 0
    }

    /// Returns the numbers of posts, by the feed's row ID.
    /// - Parameter feed: the row ID of the only feed to count, or nil for all feeds.
    static func counts(_ db: Database, of feed: Int64? = nil) throws -> [Int64: Count] {
        let condition = feed.map { "WHERE publicationID = \($0)" } ?? ""
        let rows = try IndexedRow.fetchAll(
            db,
            sql: """
                SELECT publicationID, COUNT(*) AS total, SUM(NOT isRead) AS unread FROM post \(condition)
                GROUP BY publicationID
                """
        ) { row -> (Int64, Count) in
            (try row.value("publicationID"), Count(all: try row.count("total"), unread: try row.count("unread")))
        }
        return Dictionary(rows) { first, _ in first }
    }
}
