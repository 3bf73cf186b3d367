import GRDB

/// The table `subjectChange`: how often the rows of each subject changed. Other processes compare the counts.
enum SubjectChange {
    static func create(_ db: Database) throws {
        try db.create(table: "subjectChange") { table in
            // The bit in `LibraryChange`.
            table.primaryKey("subject", .integer)
            table.column("count", .integer).notNull()
        }
    }

    /// Counts a change.
    static func note(_ change: LibraryChange, _ db: Database) throws {
        for bit in 0..<Int.bitWidth where change.rawValue & (1 << bit) != 0 {
            try db.execute(
                sql: "INSERT INTO subjectChange VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
                arguments: [1 << bit])
        }
    }

    /// Returns the counts by subject.
    static func counts(_ db: Database) throws -> [Int: Int] {
        let rows = try Row.fetchAll(db, sql: "SELECT subject, count FROM subjectChange")
        return try Dictionary(rows.map { (try $0.value("subject"), try $0.value("count")) }) { first, _ in first }
    }
}
