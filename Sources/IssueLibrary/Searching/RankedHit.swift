import Foundation
import GRDB
import Periodical

/// A hit, and how good it is: the less the better, as FTS5 counts.
struct RankedHit: Sendable {
    let itemID: Int64
    let hit: SearchHit
    let rank: Double

    /// The best hits in the tables `page` and `pageSearch`.
    static func fetchAll(
        _ db: Database, _ wanted: WantedWords, in id: Int64?, limit: Int
    ) throws -> [RankedHit] {
        guard let pattern = wanted.pattern else { return [] }
        return try Row.fetchAll(
            db,
            sql: """
                SELECT page.*, item.title AS itemTitle, \(ItemKey.columns),
                    bm25(pageSearch, 4.0, 1.0) AS rank
                FROM pageSearch JOIN page ON page.id = pageSearch.rowid JOIN item ON item.id = page.itemID
                JOIN publication ON publication.id = item.publicationID
                WHERE pageSearch MATCH ? AND page.itemID = COALESCE(?, page.itemID) AND NOT item.isRemoved
                ORDER BY bm25(pageSearch, 4.0, 1.0), item.date DESC, page.articleIndex, page.pageIndex LIMIT ?
                """, arguments: [pattern, id, limit]
        ).map { row in
            let key = try ItemKey(row: row)
            let hit = SearchHit(
                item: key.reference, label: key.label, title: try row.value("itemTitle"), position: try row.position(),
                pageTitle: try row.optional("title"), context: Excerpt(try row.value("text"), of: wanted).parts)
            return RankedHit(itemID: key.id, hit: hit, rank: try row.value("rank"))
        }
    }
}

extension [PageText] {
    /// Makes these the words of an item.
    func put(item id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM page WHERE itemID = ?", arguments: [id])
        let insert = try db.makeStatement(
            sql: "INSERT INTO page (itemID, articleIndex, pageIndex, title, text) VALUES (?, ?, ?, ?, ?)")
        let index = try db.makeStatement(sql: "INSERT INTO pageSearch (rowid, title, text) VALUES (?, ?, ?)")
        for page in self {
            try insert.execute(arguments: [
                id, page.position.articleIndex, page.position.pageIndex, page.title, page.text,
            ])
            try index.execute(arguments: [
                db.lastInsertedRowID, FoldedText(page.title ?? "").spaced, FoldedText(page.text).spaced,
            ])
        }
    }
}
