import GRDB

/// Adds highlights, and to each kept place of a text the words around it and the edition that they are of.
enum HighlightsMigration {
    static func migrate(_ db: Database) throws {
        for table in ["readingPosition", "mark"] {
            try db.alter(table: table) { table in
                table.add(column: "wordsBefore", .text)
                table.add(column: "wordsAfter", .text)
                // The identity of the content in which the place was.
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
            // When it was taken away; for a while that can be undone.
            table.column("removedAt", .double)
        }
    }
}
