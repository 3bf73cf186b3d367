import GRDB
import Periodical

/// The table `setting`: what the library remembers about itself.
enum SettingRecord {
    enum Key: String {
        /// The scale at which issues are brought in.
        case scale
        /// The number of the item that is being read.
        case currentlyReading
        /// The account on a service that keeps feeds in step, without its password.
        case serviceAccount
        /// The note of settings that the service has acknowledged.
        case serviceNote
        /// `0` where the last refresh kept no pictures of feeds that do not say whether theirs are kept.
        case keepsPictures
    }

    static func value(_ key: Key, _ db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [key.rawValue])
    }

    static func set(_ key: Key, _ value: String?, _ db: Database) throws {
        if let value {
            try db.execute(sql: "INSERT OR REPLACE INTO setting VALUES (?, ?)", arguments: [key.rawValue, value])
        } else {
            try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key.rawValue])
        }
    }

    /// The number of the newest post of the last digest of feeds; nil where there was none.
    /// - Parameter feeds: their numbers; nil for all.
    static func lastDigest(of feeds: [Int64]?, _ db: Database) throws -> Int64? {
        try String.fetchOne(db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [digestKey(feeds)])
            .flatMap { Int64($0) }
    }

    static func setLastDigest(of feeds: [Int64]?, _ post: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO setting VALUES (?, ?) ON CONFLICT (key) DO UPDATE
                SET value = CAST(MAX(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER)) AS TEXT)
                """, arguments: [digestKey(feeds), String(post)])
    }

    private static func digestKey(_ feeds: [Int64]?) -> String {
        "digest " + (feeds.map { $0.sorted().map(String.init).joined(separator: ",") } ?? "of all")
    }

    /// The number of the item that is being read.
    static func currentlyReading(_ db: Database) throws -> Int64? {
        try value(.currentlyReading, db).flatMap { Int64($0) }
    }
}
