import GRDB
import Periodical

/// The text of an item's pages, and the words to index.
struct IndexedPages: Sendable {
    private let pages: [(page: PageText, title: String, text: String)]

    /// Folds the words on the pages. Call this before a transaction, because folding takes longer than writing.
    init(_ pages: [PageText]) {
        self.pages = pages.map { ($0, FoldedText($0.title ?? "").spaced, FoldedText($0.text).spaced) }
    }

    /// Replaces the indexed text of an item with these pages.
    func put(item id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM page WHERE itemID = ?", arguments: [id])
        let insert = try db.makeStatement(
            sql: "INSERT INTO page (itemID, articleIndex, pageIndex, title, text) VALUES (?, ?, ?, ?, ?)")
        let index = try db.makeStatement(sql: "INSERT INTO pageSearch (rowid, title, text) VALUES (?, ?, ?)")
        for (page, title, text) in pages {
            try insert.execute(arguments: [
                id, page.position.articleIndex, page.position.pageIndex, page.title, page.text,
            ])
            try index.execute(arguments: [db.lastInsertedRowID, title, text])
        }
    }
}
