import GRDB

/// Makes the search anew over words as `FoldedText` has them. SQLite takes them as they come: any program that opens the
/// database can write to it, which a tokenizer of our own would not let it.
enum WordsMigration {
    static func migrate(_ db: Database) throws {
        try db.drop(table: "pageSearch")
        try db.dropFTS5SynchronizationTriggers(forTable: "pageSearch")
        // The next search takes all words in.
        try db.execute(sql: "DELETE FROM page; UPDATE item SET textIdentity = NULL")
        try db.create(virtualTable: "pageSearch", using: FTS5()) { table in
            // All that is not ASCII is a part of a word, and between words there are spaces.
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
