import GRDB

/// The migration that adds highlights, and stores the surrounding text and the revision of each position.
enum HighlightsMigration {
    static func migrate(_ db: Database) throws {
        for table in ["readingPosition", "mark"] {
            try db.alter(table: table) { table in
                table.add(column: "wordsBefore", .text)
                table.add(column: "wordsAfter", .text)
                // The content identity of the revision that contains the position.
                table.add(column: "edition", .text)
            }
        }
        try db.create(table: "highlight") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("itemID", .integer).notNull().indexed().references("item", column: "id", onDelete: .cascade)
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.column("characterOffset", .integer).notNull()
            table.column("length", .integer).notNull()
            table.column("colour", .text).notNull()
            table.column("note", .text)
            table.column("words", .text).notNull()
            table.column("wordsBefore", .text)
            table.column("wordsAfter", .text)
            table.column("edition", .text)
            table.column("createdAt", .double).notNull()
            table.column("changedAt", .double).notNull()
            // When the highlight was removed. The removal can be undone for a limited time.
            table.column("removedAt", .double)
        }
    }
}
