import GRDB
import Markup

/// Collects the words of stored posts, and adds them to the search index in one step. Otherwise, SQLite would flush the
/// index before each statement on another table.
struct PostIndex {
    private struct Entry {
        let post: Int64
        let isNew: Bool
        let title: String?
        let searched: String
    }

    private var entries: [Entry] = []

    /// Adds a post's words.
    /// - Parameter article: the post's full text, or nil if it is not downloaded.
    mutating func add(_ post: Int64, isNew: Bool, title: String?, _ text: PostText, _ article: SanitizedArticle?) {
        let searched = article.map { PostArticleRows.searched(text.words, $0) } ?? text.searched
        entries.append(Entry(post: post, isNew: isNew, title: title, searched: searched))
    }

    /// Adds the collected words to the search index. Call this at the end of the transaction.
    func write(_ db: Database) throws {
        for entry in entries where !entry.isNew {
            try db.cachedStatement(sql: "DELETE FROM postSearch WHERE rowid = ?").execute(arguments: [entry.post])
        }
        for entry in entries {
            try PostArticleRows.index(entry.post, title: entry.title, searched: entry.searched, db)
        }
    }
}
