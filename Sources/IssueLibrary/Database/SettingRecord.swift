import GRDB
import Periodical

/// The table `setting`: what the library remembers about itself.
enum SettingRecord {
    enum Key: String {
        /// The scale at which issues are brought in.
        case scale
        /// The issue that is being read.
        case currentlyReading
        /// How many issues the background process shall keep when it is done.
        case keepWhenDone
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
}
