import GRDB

/// The migration that rebuilds the search index from the words of `FoldedText`. SQLite's own tokenizer can split these
/// words, so any program can write to the database. A custom tokenizer would prevent other programs from writing to the
/// database.
enum WordsMigration {
    static func migrate(_ db: Database) throws {
        try db.drop(table: "pageSearch")
        try db.dropFTS5SynchronizationTriggers(forTable: "pageSearch")
        // The next search indexes all items again.
        try db.execute(sql: "DELETE FROM page; UPDATE item SET textIdentity = NULL")
        try db.create(virtualTable: "pageSearch", using: FTS5()) { table in
            // The tokenizer treats all non-ASCII characters as parts of words. FoldedText puts spaces between words.
            table.tokenizer = .ascii()
            table.column("title")
            table.column("text")
        }
        try db.execute(
            sql: """
                CREATE TRIGGER pageSearchDeletion AFTER DELETE ON page BEGIN
                    DELETE FROM pageSearch WHERE rowid = old.id;
                END
                """)
    }
}
