import GRDB
import Markup

/// Collects the words of stored posts and adds them to the search index in one step. Otherwise SQLite would flush the
/// index before each statement on another table.
struct PostIndex {
    private struct Entry {
        let post: Int64
        let isNew: Bool
        let title: String?
        let searched: String
    }

    private var entries: [Entry] = []

    /// Adds the words of a post.
    /// - Parameter article: the full text of the post. Nil if the full text is not downloaded.
    mutating func add(_ post: Int64, isNew: Bool, title: String?, _ text: PostText, _ article: SanitizedArticle?) {
        let searched = article.map { PostArticleRows.searched(text.words, $0) } ?? text.searched
        entries.append(Entry(post: post, isNew: isNew, title: title, searched: searched))
    }

    /// Adds the collected words to the search index. Must be called at the end of the transaction.
    func write(_ db: Database) throws {
        for entry in entries where !entry.isNew {
            try db.cachedStatement(sql: "DELETE FROM postSearch WHERE rowid = ?").execute(arguments: [entry.post])
        }
        for entry in entries {
            try PostArticleRows.index(entry.post, title: entry.title, searched: entry.searched, db)
        }
    }
}
