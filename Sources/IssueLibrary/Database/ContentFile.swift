import GRDB
import IssueArchive
import Periodical

/// A file of an issue's content, as it was verified: a row of the table `contentFile`, or of `arrivedFile` until the content
/// that it belongs to is installed.
struct ContentFile: Sendable, Hashable {
    /// Its path below the content folder.
    var path: String
    /// Its size in bytes.
    var size: Int
    /// Its hexadecimal SHA-256.
    var sha256: String

    init(path: String, size: Int, sha256: String) {
        self.path = path
        self.size = size
        self.sha256 = sha256
    }

    init(_ entry: IndexedEntry) { self.init(path: entry.path, size: entry.size, sha256: entry.sha256) }

    fileprivate init(row: Row) throws {
        let path: String = try row.value("path")
        guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw DamagedValue(column: "path", found: path)
        }
        self.init(path: path, size: try row.count("size"), sha256: try row.value("sha256"))
    }

    /// The files of an issue's content; none where they are not known.
    static func fetchAll(_ db: Database, issue name: String) throws -> [ContentFile] {
        try Row.fetchAll(
            db, sql: "SELECT path, size, sha256 FROM contentFile WHERE issueName = ? ORDER BY path", arguments: [name]
        ).map(ContentFile.init(row:))
    }

    /// The files of all content that have one of some hashes, and the issues that they are of.
    static func fetchAll(_ db: Database, sha256: Set<String>) throws -> [(issueName: String, file: ContentFile)] {
        var found: [(issueName: String, file: ContentFile)] = []
        let statement = try db.cachedStatement(
            sql: "SELECT issueName, path, size, sha256 FROM contentFile WHERE sha256 = ? LIMIT 4")
        for digest in sha256 {
            for row in try Row.fetchAll(statement, arguments: [digest]) {
                found.append((try row.value("issueName"), try ContentFile(row: row)))
            }
        }
        return found
    }

    /// Writes down the files that an asset download brought.
    static func record(_ files: [ContentFile], of download: AssetDownloadRecord, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM arrivedFile WHERE identifier = ?", arguments: [download.identifier])
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO arrivedFile VALUES (?, ?, ?, ?)")
        for file in files {
            try statement.execute(arguments: [download.identifier, file.path, file.size, file.sha256])
        }
    }

    /// Makes the files that an issue's asset downloads brought those of its content.
    static func install(issue name: String, _ db: Database) throws {
        try forget(issue: name, db)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO contentFile SELECT issueName, path, arrivedFile.size, arrivedFile.sha256
                FROM arrivedFile JOIN assetDownload USING (identifier) WHERE issueName = ? AND isUnpacked
                """, arguments: [name])
    }

    /// Writes down the files of an issue's content, which an earlier version did not.
    static func set(_ files: [ContentFile], issue name: String, _ db: Database) throws {
        try forget(issue: name, db)
        let statement = try db.cachedStatement(sql: "INSERT INTO contentFile VALUES (?, ?, ?, ?)")
        for file in files { try statement.execute(arguments: [name, file.path, file.size, file.sha256]) }
    }

    /// Forgets the files of an issue's content.
    static func forget(issue name: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM contentFile WHERE issueName = ?", arguments: [name])
    }
}
