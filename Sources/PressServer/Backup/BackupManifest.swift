import Foundation

/// The last entry of a backup, which lists all other files with their hashes. A backup without it is incomplete.
struct BackupManifest: Codable {
    /// A file in the backup.
    struct File: Codable, Hashable {
        let path: String
        let byteCount: Int
        /// The SHA-256 of the content, in hexadecimal.
        let sha256: String
    }

    /// The entry's path.
    static let path = "manifest.json"
    /// The maximum size of the entry, in bytes.
    static let byteLimit = 64 << 20
    /// The version of the backup's format.
    static let currentFormat = 1

    var format = Self.currentFormat
    /// When the backup was made, in RFC 3339.
    let created: String
    /// The kind of database: `sqlite` or `postgresql`. Only an SQLite database is in the backup.
    let database: String
    /// The completed steps of the database's schema.
    let schema: [String]
    /// Whether the backup contains the public and private folders that are in the server's folder.
    let content: Bool
    let files: [File]
}
