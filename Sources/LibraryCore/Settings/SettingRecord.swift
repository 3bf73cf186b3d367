package import GRDB
import Periodical

/// The table `setting`, which stores the library's own state.
package enum SettingRecord {
    package enum Key: String {
        /// The scale of downloaded issues.
        case scale
        /// The row ID of the item that the user is reading.
        case currentlyReading
        /// The account at a sync service for feeds, without its password.
        case serviceAccount
        /// The last note with feed settings that the sync service acknowledged.
        case serviceNote
        /// `0` if the last refresh kept no pictures for feeds without a picture setting.
        case keepsPictures
    }

    package static func value(_ key: Key, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key.rawValue])
    }

    package static func set(_ key: Key, _ value: String?, _ db: Database) throws {
        if let value {
            try db.execute(sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [key.rawValue, value])
        } else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key.rawValue])
        }
    }

    /// Returns the row ID of the newest post in the last digest, or nil if there was none.
    /// - Parameter feeds: The row IDs of the digest's feeds, or nil for all feeds.
    package static func lastDigest(of feeds: [Int64]?, _ db: Database) throws -> Int64? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [digestKey(feeds)])
            .flatMap { Int64($0) }
    }

    package static func setLastDigest(of feeds: [Int64]?, _ post: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE
                SET value = CAST(MAX(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER)) AS TEXT)
                """, arguments: [digestKey(feeds), String(post)])
    }

    private static func digestKey(_ feeds: [Int64]?) -> String {
        "digest " + (feeds.map { $0.sorted().map(String.init).joined(separator: ",") } ?? "of all")
    }

    /// Returns the row ID of the item that the user is reading.
    package static func currentlyReading(_ db: Database) throws -> Int64? {
        try value(.currentlyReading, db).flatMap { Int64($0) }
    }
}
