import GRDB
import Periodical

/// The migration that converts the issue names of earlier versions to Unicode normal form C (NFC).
///
/// If a catalog switched a name to another form, one issue has two rows. The migration merges them, keeping the marks
/// and read pages of both and the content of either.
enum NameNormalization {
    /// Renames and merges rows. When the library is opened, folders are renamed as listed in the table `formerName`.
    static func normalize(_ db: Database) throws {
        let names = try String.fetchAll(db, sql: "SELECT name FROM issue ORDER BY name")
        for former in names {
            let name = former.inNormalForm
            guard !name.utf8.elementsEqual(former.utf8) else { continue }
            // Compare bytes as SQLite does, because Swift's `==` treats both forms as equal.
            let isJoined = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM issue WHERE name = ?)", arguments: [name])
            try db.execute(sql: "DELETE FROM assetDownload WHERE issueName = ?", arguments: [former])
            if isJoined == true { try join(former, into: name, db) } else { try rename(former, to: name, db) }
            try db.execute(sql: "INSERT OR REPLACE INTO formerName VALUES (?, ?)", arguments: [former, name])
            try db.execute(
                sql: "UPDATE setting SET value = ? WHERE key = ? AND value = ?",
                arguments: [name, SettingRecord.Key.currentlyReading.rawValue, former])
        }
        try db.execute(
            sql: "DELETE FROM arrivedFile WHERE identifier NOT IN (SELECT identifier FROM assetDownload)")
    }

    private static let tables = ["contentFile", "wish", "page", "mark", "readPage"]

    private static func rename(_ former: String, to name: String, _ db: Database) throws {
        try db.execute(sql: "UPDATE issue SET name = ? WHERE name = ?", arguments: [name, former])
        for table in tables { try move(former, to: name, in: table, db) }
        try db.execute(
            sql: "UPDATE OR REPLACE readingPosition SET key = ? WHERE key = ?", arguments: [name, former])
    }

    private static func join(_ former: String, into name: String, _ db: Database) throws {
        let hasContent = try Bool.fetchOne(
            db, sql: "SELECT contentIdentity IS NOT NULL FROM issue WHERE name = ?", arguments: [name])
        if hasContent == true {
            for table in ["contentFile", "page"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE issueName = ?", arguments: [former])
            }
        } else {
            let columns = ["contentIdentity", "contentScale", "contentByteCount", "isDamaged", "textIdentity"]
            let assignments = columns.map { "\($0) = (SELECT \($0) FROM issue WHERE name = :former)" }
            try db.execute(
                sql: "UPDATE issue SET \(assignments.joined(separator: ", ")) WHERE name = :name",
                arguments: ["former": former, "name": name])
            for table in ["contentFile", "page"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE issueName = ?", arguments: [name])
            }
        }
        for table in tables { try move(former, to: name, in: table, db) }
        // Keep the later reading position.
        let isLater = try Bool.fetchOne(
            db,
            sql: """
                SELECT (SELECT readAt FROM readingPosition WHERE key = :former)
                    > COALESCE((SELECT readAt FROM readingPosition WHERE key = :name), 0)
                """, arguments: ["former": former, "name": name])
        if isLater == true {
            try db.execute(
                sql: "UPDATE OR REPLACE readingPosition SET key = ? WHERE key = ?", arguments: [name, former])
        }
        try db.execute(sql: "DELETE FROM readingPosition WHERE key = ?", arguments: [former])
        try db.execute(sql: "DELETE FROM issue WHERE name = ?", arguments: [former])
    }

    private static func move(_ former: String, to name: String, in table: String, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE OR IGNORE \(table) SET issueName = ? WHERE issueName = ?", arguments: [name, former])
        try db.execute(sql: "DELETE FROM \(table) WHERE issueName = ?", arguments: [former])
    }
}
