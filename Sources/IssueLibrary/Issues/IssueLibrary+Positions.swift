import Foundation
import GRDB
public import Periodical

extension IssueLibrary {
    /// Where the reader was.
    /// - Parameter key: an issue's name; or the absolute path of an issue source or archive that is read in its place.
    public func readingPosition(_ key: String) async throws(MastheadError) -> PagePosition? {
        let key = Self.normalized(key)
        return try await database.read { db in
            let sql = "SELECT articleIndex, pageIndex FROM readingPosition WHERE key = ?"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: [key]) else { return nil }
            return try row.position()
        }
    }

    /// Remembers where the reader is.
    /// - Parameter key: as for ``readingPosition(_:)``.
    public func setReadingPosition(_ position: PagePosition, for key: String) async throws(MastheadError) {
        let key = Self.normalized(key)
        let now = Date().timeIntervalSince1970
        try await database.write { db in
            try db.execute(
                sql: "INSERT OR REPLACE INTO readingPosition VALUES (?, ?, ?, ?)",
                arguments: [key, position.articleIndex, position.pageIndex, now])
            // A page that was shown counts as read.
            try db.execute(
                sql: "INSERT OR IGNORE INTO readPage SELECT name, ?, ? FROM issue WHERE name = ?",
                arguments: [position.articleIndex, position.pageIndex, key])
        }
        await backUp(.now)
    }

    /// Names of issues have one normal form; paths are what the file system has.
    private static func normalized(_ key: String) -> String { key.hasPrefix("/") ? key : key.inNormalForm }
}
