import Files
import Foundation
import GRDB
import Periodical

/// A check of a library's folder before SQLite opens the database. SQLite silently creates a new database if the file
/// is empty or missing, even in a folder full of issues.
package struct DatabaseInspection: Sendable {
    private let folder: LibraryFolder
    /// The length in bytes of the database header (SQLite file format, section 1.3).
    static let headerByteCount = 100
    private static let magic = Data("SQLite format 3\0".utf8)

    package init(_ folder: LibraryFolder) { self.folder = folder }

    /// Checks the files before SQLite opens the database.
    /// - Throws: ``MastheadError`` with the code `library.damaged`.
    func inspect() throws(MastheadError) {
        if let root = FileStamp(folder.root), root.kind != .folder {
            throw .system("open the library", folder.root, number: ENOTDIR)
        }
        if FileStamp(folder.recovered) != nil {
            throw damaged("the last recovery was interrupted just before the end")
        }
        guard let stamp = FileStamp(folder.database) else {
            // If the folder is not accessible, opening the database reports a better error.
            guard errno == ENOENT else { return }
            if let words = try content() { throw damaged("library.sqlite is missing, but the folder has \(words)") }
            return
        }
        let log = FileStamp(folder.databaseLog)
        if stamp.byteCount == 0 {
            if let words = try content() { throw damaged("library.sqlite is empty, but the folder has \(words)") }
            // Report the damage, because SQLite would discard the log.
            if (log?.byteCount ?? 0) > 0 { throw damaged("library.sqlite is empty, but its log is not") }
            return
        }
        // If there is a log, a process may have the database open, and closing the file could release SQLite's locks.
        // If there is a journal, the header is valid only after SQLite has rolled it back.
        guard log == nil, FileStamp(URL(filePath: folder.databaseFile.path + "-journal")) == nil,
            let header = Self.header(of: folder.database), !header.isEmpty
        else { return }
        if header.count < Self.headerByteCount {
            throw damaged("library.sqlite has only \(stamp.byteCount) bytes, too few for a database")
        }
        guard header.starts(with: Self.magic) else { throw damaged("not an SQLite database") }
    }

    /// Checks an open database. If its log was lost, the data in the log is lost too, and the database may be empty.
    /// - Parameter checksPublications: whether to check that the items have publications.
    func inspect(_ db: Database, checksPublications: Bool = true) throws {
        // Earlier versions call the table `issue`.
        let table = try ["item", "issue"].first { try db.tableExists($0) }
        let hasTables = table != nil
        if let table, try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == true {
            if checksPublications, try Self.lacksPublications(db) {
                throw damaged("the database lists issues, but not their publications")
            }
            return
        }
        if let words = try content(countsBackup: !hasTables) {
            throw damaged("the database lists no issues, but the folder has \(words)")
        }
    }

    /// Whether items belong to missing publications. A library without its publications looks empty. This method finds
    /// only an emptied table; ``DatabaseDiagnosis`` finds each missing publication.
    private static func lacksPublications(_ db: Database) throws -> Bool {
        // Earlier versions have no publications.
        guard try db.tableExists("publication"),
            try db.columns(in: "item").contains(where: { $0.name == "publicationID" })
        else { return false }
        // The index makes this fast for any number of items.
        return try Bool.fetchOne(
            db,
            sql: """
                SELECT NOT EXISTS (
                    SELECT 1 FROM publication WHERE EXISTS (SELECT 1 FROM item WHERE publicationID = publication.id))
                """) == true
    }

    /// Whether the folder contains a library, which may be damaged.
    package var isLibrary: Bool {
        get throws(MastheadError) {
            if [folder.database, folder.recovered].contains(where: { FileStamp($0) != nil }) { return true }
            return try content() != nil
        }
    }

    /// Returns the header of a database file, or nil if the file cannot be read.
    static func header(of file: URL) -> Data? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: headerByteCount)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : Data(bytes.prefix(count))
    }

    /// Returns a description of the files that a new database would not list, or nil if the folder has no such files.
    private func content(countsBackup: Bool = true) throws(MastheadError) -> String? {
        let count = try folder.contentFolderNames().count
        if count > 0 { return count == 1 ? "the files of an issue" : "the files of \(count) issues" }
        return countsBackup && FileStamp(folder.backup) != nil ? "a backup" : nil
    }

    private func damaged(_ found: String) -> MastheadError {
        LibraryDatabase.damaged("open the library", folder.database, found)
    }
}
