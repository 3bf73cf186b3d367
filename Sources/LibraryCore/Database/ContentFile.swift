package import GRDB
import IssueArchive
package import Periodical

/// A verified file in an item's content, stored in `contentFile`, or in `arrivedFile` until the content is installed.
package struct ContentFile: Sendable, Hashable {
    /// The path relative to the content folder.
    package var path: String
    package var size: Int
    /// The SHA-256 in hexadecimal.
    package var sha256: String

    package init(path: String, size: Int, sha256: String) {
        self.path = path
        self.size = size
        self.sha256 = sha256
    }

    package init(_ entry: IndexedEntry) { self.init(path: entry.path, size: entry.size, sha256: entry.sha256) }

    fileprivate init(row: Row) throws {
        let path: String = try row.value("path")
        guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw DamagedValue(column: "path", found: path)
        }
        self.init(path: path, size: try row.count("size"), sha256: try row.value("sha256"))
    }

    /// Returns the files in an item's content, or an empty list if they are unknown.
    package static func fetchAll(_ db: Database, item id: Int64) throws -> [ContentFile] {
        try Row.fetchAll(
            db, sql: "SELECT path, size, sha256 FROM contentFile WHERE itemID = ? ORDER BY path", arguments: [id]
        ).map(ContentFile.init(row:))
    }

    /// Returns at most four files for each of the given hashes, with the folders of their items.
    package static func fetchAll(_ db: Database, sha256: Set<String>) throws -> [(folder: String, file: ContentFile)] {
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

    /// Saves the list of files in an asset download.
    package static func record(_ files: [ContentFile], of download: AssetDownloadRecord, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM arrivedFile WHERE identifier = ?", arguments: [download.identifier])
        let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO arrivedFile VALUES (?, ?, ?, ?)")
        for file in files {
            try statement.execute(arguments: [download.identifier, file.path, file.size, file.sha256])
        }
    }

    /// Replaces an item's list of content files with the files from its unpacked downloads.
    package static func install(item id: Int64, _ db: Database) throws {
        try forget(item: id, db)
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO contentFile SELECT itemID, path, arrivedFile.size, arrivedFile.sha256
                FROM arrivedFile JOIN assetDownload USING (identifier) WHERE itemID = ? AND isUnpacked
                """, arguments: [id])
    }

    /// Saves an item's list of content files, which earlier versions did not save.
    package static func set(_ files: [ContentFile], item id: Int64, _ db: Database) throws {
        try forget(item: id, db)
        let statement = try db.cachedStatement(sql: "INSERT INTO contentFile VALUES (?, ?, ?, ?)")
        for file in files { try statement.execute(arguments: [id, file.path, file.size, file.sha256]) }
    }

    /// Deletes an item's list of content files.
    package static func forget(item id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM contentFile WHERE itemID = ?", arguments: [id])
    }
}
