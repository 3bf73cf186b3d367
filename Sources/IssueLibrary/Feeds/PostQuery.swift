import Foundation
import GRDB
import Periodical

/// Which rows of the table `post` a filter means, and the index from which they are read: no list looks at the posts themselves
/// before it is known which of them are given.
struct PostQuery: Sendable, Equatable {
    /// The numbers of the feeds; nil for all.
    var feeds: [Int64]?
    var isRead: Bool?
    var isFavorite = false
    var since: Date?
    var before: Date?
    var days: PostDays?
    var later: Int64?
    /// Words as a person types them, where there are any.
    var wanted: WantedWords?

    /// Whether nothing can be found: words were asked for, and none of them is one.
    private var isVoid: Bool { feeds?.isEmpty == true || wanted?.phrases.isEmpty == true }

    /// Whether words are all that is asked for.
    private var isWordsAlone: Bool {
        var others = self
        others.wanted = nil
        return others == PostQuery()
    }

    /// Of so many posts with some words each is looked at; of more the list is gone through until there are enough.
    private static let fewCount = 2000

    /// The numbers of the posts in an order.
    /// - Parameters:
    ///   - place: behind which they are; nil for the first.
    ///   - limit: how many at most; nil for all.
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

    /// The number of the posts.
    func count(_ db: Database) throws -> Int {
        guard !isVoid else { return 0 }
        if let pattern = wanted?.pattern, isWordsAlone {
            return try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM postSearch WHERE postSearch MATCH ?", arguments: [pattern]) ?? 0
        }
        let source = try source(db, .newest)
        return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(source.sql)", arguments: source.arguments) ?? 0
    }

    /// What a title is sorted by.
    static func key(ofTitle title: String?) -> String { title.map { String(FoldedText($0).spaced.prefix(200)) } ?? "" }

    /// What is read, with its conditions.
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
        // As the index has it.
        if isFavorite { source.add("isFavorite") }
        if let since { source.add("sortAt >= ?", [since.timeIntervalSince1970]) }
        if let before { source.add("sortAt < ?", [before.timeIntervalSince1970]) }
        // Of a post without a time its day is compared. The first of each two conditions goes by the index.
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
        return source
    }

    private static func times(_ dates: Date...) -> StatementArguments {
        StatementArguments(dates.map(\.timeIntervalSince1970))
    }

    /// The index that has the posts in their order.
    private func index(_ sort: PostSort) -> String {
        if sort == .title { return "postByTitle" }
        if isFavorite { return "postByFavorite" }
        if feeds?.count == 1 { return isRead == nil ? "postByFeed" : "postByFeedAndStatus" }
        return isRead == nil ? "postByDate" : "postByStatus"
    }

    /// The posts that have the words.
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
    /// How many posts a feed has.
    struct Count: Sendable, Hashable {
        var all = 0
        var unread = 0
    }

    /// The numbers of posts by their feeds.
    /// - Parameter feed: the number of the only one to count; nil for all.
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
