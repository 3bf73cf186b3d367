import Foundation
import GRDB
import Periodical

/// A hit, and how good it is: the less the better, as FTS5 counts.
struct RankedHit: Sendable {
    let hit: SearchHit
    let rank: Double

    /// The best hits in the tables `page` and `pageSearch`.
    static func fetchAll(
        _ db: Database, _ pattern: FTS5Pattern, in name: String?, limit: Int
    ) throws -> [RankedHit] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT page.*, issue.title AS issueTitle, snippet(pageSearch, 1, ?, ?, '…', 20) AS context,
                    bm25(pageSearch, 4.0, 1.0) AS rank
                FROM pageSearch JOIN page ON page.id = pageSearch.rowid JOIN issue ON issue.name = page.issueName
                WHERE pageSearch MATCH ? AND page.issueName = COALESCE(?, page.issueName)
                ORDER BY bm25(pageSearch, 4.0, 1.0), issue.date DESC, page.articleIndex, page.pageIndex LIMIT ?
                """, arguments: [SearchHit.marks.start, SearchHit.marks.end, pattern, name, limit]
        ).map { row in
            let hit = SearchHit(
                name: try row.value("issueName"), title: try row.value("issueTitle"), position: try row.position(),
                pageTitle: try row.optional("title"), context: SearchHit.parts(try row.value("context")))
            return RankedHit(hit: hit, rank: try row.value("rank"))
        }
    }
}

extension [PageText] {
    /// Makes these the words of an issue.
    func put(issue name: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM page WHERE issueName = ?", arguments: [name])
        let insert = try db.makeStatement(
            sql: "INSERT INTO page (issueName, articleIndex, pageIndex, title, text) VALUES (?, ?, ?, ?, ?)")
        for page in self {
            let text = page.text.replacing(SearchHit.marks.start, with: "").replacing(SearchHit.marks.end, with: "")
            try insert.execute(arguments: [
                name, page.position.articleIndex, page.position.pageIndex, page.title, text,
            ])
        }
    }
}
