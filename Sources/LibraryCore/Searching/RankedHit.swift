import Foundation
import GRDB
import Periodical

/// A hit with its FTS5 rank. A lower rank is a better match.
struct RankedHit: Sendable {
    let itemID: Int64
    let hit: SearchHit
    let rank: Double

    /// The columns with the title and page count of the article that a page belongs to.
    private static let articleColumns = """
        (SELECT title FROM page AS other WHERE other.itemID = page.itemID AND other.articleIndex = page.articleIndex
            AND title IS NOT NULL ORDER BY other.pageIndex LIMIT 1) AS articleTitle,
        (SELECT MAX(other.pageIndex) + 1 FROM page AS other
            WHERE other.itemID = page.itemID AND other.articleIndex = page.articleIndex) AS articlePageCount
        """

    /// The SQL that finds matching pages. Pages with the words as typed rank first.
    private struct Query {
        let sql: String
        let arguments: StatementArguments

        init?(_ wanted: WantedWords) {
            guard let pattern = wanted.pattern else { return nil }
            let rank = "bm25(pageSearch, 4.0, 1.0)"
            guard let together = wanted.together?.pattern else {
                sql =
                    "hit AS MATERIALIZED (SELECT rowid AS id, \(rank) AS rank FROM pageSearch WHERE pageSearch MATCH ?)"
                arguments = [pattern]
                return
            }
            // FTS5 ranks are negative and never near -1000, so subtracting 1000 puts these pages first.
            sql = """
                together AS MATERIALIZED (SELECT rowid AS id FROM pageSearch WHERE pageSearch MATCH ?),
                hit AS MATERIALIZED (
                    SELECT rowid AS id, \(rank) - CASE WHEN rowid IN (SELECT id FROM together) THEN 1000 ELSE 0 END AS rank
                    FROM pageSearch WHERE pageSearch MATCH ?)
                """
            arguments = [together, pattern]
        }
    }

    /// Returns the best hits in the tables `page` and `pageSearch`.
    /// - Parameter id: The row ID of the item to search, or nil for all items.
    static func fetchAll(
        _ db: Database, _ wanted: WantedWords, in id: Int64?, limit: Int
    ) throws -> [RankedHit] {
        try fetchAll(
            db, wanted,
            best: """
                SELECT page.id, hit.rank FROM hit JOIN page ON page.id = hit.id JOIN item ON item.id = page.itemID
                WHERE page.itemID = COALESCE(?, page.itemID) AND NOT item.isRemoved AND item.contentIdentity IS NOT NULL
                ORDER BY hit.rank, item.date DESC, page.articleIndex, page.pageIndex LIMIT ?
                """, [id, limit])
    }

    /// Returns the best hits in each of the given items.
    /// - Parameter limit: The maximum number of hits in one item.
    static func fetchAll(
        _ db: Database, _ wanted: WantedWords, inEachOf ids: [Int64], limit: Int
    ) throws -> [RankedHit] {
        // Row IDs are integers, so they are safe inside the SQL.
        let list = ids.map(String.init).joined(separator: ", ")
        return try fetchAll(
            db, wanted,
            best: """
                SELECT id, rank FROM (
                    SELECT page.id, hit.rank,
                        ROW_NUMBER() OVER (
                            PARTITION BY page.itemID ORDER BY hit.rank, page.articleIndex, page.pageIndex) AS place
                    FROM hit JOIN page ON page.id = hit.id WHERE page.itemID IN (\(list)))
                WHERE place <= ?
                """, [limit])
    }

    /// Returns the hits that a query selects from `hit`, a table of page IDs and ranks. Other columns are read only for
    /// the selected pages.
    private static func fetchAll(
        _ db: Database, _ wanted: WantedWords, best: String, _ arguments: StatementArguments
    ) throws -> [RankedHit] {
        guard let query = Query(wanted) else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                WITH \(query.sql),
                best AS MATERIALIZED (\(best))
                SELECT page.*, item.title AS itemTitle, \(ItemKey.columns), \(articleColumns), best.rank AS rank
                FROM best JOIN page ON page.id = best.id JOIN item ON item.id = page.itemID
                JOIN publication ON publication.id = item.publicationID
                ORDER BY best.rank, item.date DESC, page.articleIndex, page.pageIndex
                """, arguments: query.arguments + arguments
        ).map { try RankedHit($0, of: wanted) }
    }

    private init(_ row: Row, of wanted: WantedWords) throws {
        let key = try ItemKey(row: row)
        let (pageTitle, articleTitle): (String?, String?) = (
            try row.optional("title"), try row.optional("articleTitle")
        )
        itemID = key.id
        rank = try row.value("rank")
        hit = SearchHit(
            item: key.reference, label: key.label, title: try row.value("itemTitle"), position: try row.position(),
            pageTitle: pageTitle, articleTitle: articleTitle, articlePageCount: try row.count("articlePageCount"),
            heading: SearchedTitle([pageTitle ?? articleTitle].compactMap(\.self)).parts(wanted),
            context: Excerpt(try row.value("text"), of: wanted).parts)
    }
}

extension RankedHit {
    /// The number of matching pages in an item, and the rank of the best page.
    struct ItemCount: Sendable {
        let itemID: Int64
        let pageCount: Int
        let rank: Double
    }

    /// Returns the counts for all items with matching pages.
    static func counts(_ db: Database, _ wanted: WantedWords) throws -> [ItemCount] {
        guard let query = Query(wanted) else { return [] }
        return try IndexedRow.fetchAll(
            db,
            sql: """
                WITH \(query.sql)
                SELECT itemID, COUNT(*) AS pageCount, MIN(rank) AS rank FROM hit JOIN page ON page.id = hit.id
                    JOIN item ON item.id = page.itemID
                WHERE item.contentIdentity IS NOT NULL
                GROUP BY itemID
                """, arguments: query.arguments
        ) { row in
            ItemCount(
                itemID: try row.value("itemID"), pageCount: try row.count("pageCount"), rank: try row.value("rank"))
        }
    }
}
