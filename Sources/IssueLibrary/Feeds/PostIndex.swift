import GRDB
import Markup

/// The words of posts that were written, which go into the index of words together: SQLite writes out what it holds of that index before each
/// statement about another table.
struct PostIndex {
    private struct Entry {
        let post: Int64
        let isNew: Bool
        let title: String?
        let searched: String
    }

    private var entries: [Entry] = []

    /// Has the words of a post found from now on.
    /// - Parameter article: its whole article, where that is here.
    mutating func add(_ post: Int64, isNew: Bool, title: String?, _ text: PostText, _ article: SanitisedArticle?) {
        let searched = article.map { PostArticleRows.searched(text.words, $0) } ?? text.searched
        entries.append(Entry(post: post, isNew: isNew, title: title, searched: searched))
    }

    /// Writes them, at the end of the transaction.
    func write(_ db: Database) throws {
        for entry in entries where !entry.isNew {
            try db.cachedStatement(sql: "DELETE FROM postSearch WHERE rowid = ?").execute(arguments: [entry.post])
        }
        for entry in entries {
            try PostArticleRows.index(entry.post, title: entry.title, searched: entry.searched, db)
        }
    }
}
