import GRDB
import IssueArchive
import Periodical

/// A file of an item's content, as it was verified: a row of the table `contentFile`, or of `arrivedFile` until the content
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

    /// The files of an item's content; none where they are not known.
    static func fetchAll(_ db: Database, item id: Int64) throws -> [ContentFile] {
        try Row.fetchAll(
            db, sql: "SELECT path, size, sha256 FROM contentFile WHERE itemID = ? ORDER BY path", arguments: [id]
        ).map(ContentFile.init(row:))
    }

    /// The files of all content that have one of some hashes, and the folders of the items that they are of.
    static func fetchAll(_ db: Database, sha256: Set<String>) throws -> [(folder: String, file: ContentFile)] {
        var found: [(folder: String, file: ContentFile)] = []
        let statement = try db.cachedStatement(
            sql: """
                SELECT folder, path, size, sha256 FROM contentFile JOIN item ON item.id = itemID WHERE sha256 = ? LIMIT 4
                """)
        for digest in sha256 {
            for row in try Row.fetchAll(statement, arguments: [digest]) {
                found.append((try row.folderName("folder"), try ContentFile(row: row)))
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

    /// Makes the files that an item's asset downloads brought those of its content.
    static func install(item id: Int64, _ db: Database) throws {
        try forget(item: id, db)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO contentFile SELECT itemID, path, arrivedFile.size, arrivedFile.sha256
                FROM arrivedFile JOIN assetDownload USING (identifier) WHERE itemID = ? AND isUnpacked
                """, arguments: [id])
    }

    /// Writes down the files of an item's content, which an earlier version did not.
    static func set(_ files: [ContentFile], item id: Int64, _ db: Database) throws {
        try forget(item: id, db)
        let statement = try db.cachedStatement(sql: "INSERT INTO contentFile VALUES (?, ?, ?, ?)")
        for file in files { try statement.execute(arguments: [id, file.path, file.size, file.sha256]) }
    }

    /// Forgets the files of an item's content.
    static func forget(item id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM contentFile WHERE itemID = ?", arguments: [id])
    }
}
