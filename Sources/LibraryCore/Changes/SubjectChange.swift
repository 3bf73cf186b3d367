import GRDB

/// Counts the changes to each subject, so that other processes notice them.
enum SubjectChange {
    static func create(_ db: Database) throws {
        try db.create(table: "subjectChange") { table in
            // The subject's bit in `LibraryChange`.
            table.primaryKey("subject", .integer)
            table.column("count", .integer).notNull()
        }
    }

    /// The subject for changes that no app shows. These changes are counted too, so an uncounted change always comes
    /// from an earlier version.
    private static let none = 0

    /// Increments the count of each subject that a change affects.
    static func note(_ change: LibraryChange, _ db: Database) throws {
        if change.isEmpty { try count(none, db) }
        for bit in 0..<Int.bitWidth where change.rawValue & (1 << bit) != 0 {
            try count(1 << bit, db)
        }
    }

    private static func count(_ subject: Int, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO subjectChange VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1",
            arguments: [subject])
    }

    static func counts(_ db: Database) throws -> [Int: Int] {
        let rows = try Row.fetchAll(db, sql: "SELECT subject, count FROM subjectChange")
        return try Dictionary(rows.map { (try $0.value("subject"), try $0.value("count")) }) { first, _ in first }
    }
}
