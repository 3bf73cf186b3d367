import Files
import Foundation
import GRDB
import Periodical

/// Looks at a library's folder before SQLite does: of an empty file, or none, it would make a new database in silence, though
/// the folder is full of issues.
struct DatabaseInspection: Sendable {
    private let folder: LibraryFolder
    /// The beginning of the file that SQLite's file format, section 1.3, describes.
    static let headerByteCount = 100
    private static let magic = Data("SQLite format 3\0".utf8)

    init(_ folder: LibraryFolder) { self.folder = folder }

    /// Looks at the files.
    /// - Throws: ``MastheadError`` with the code `library.damaged`.
    func inspect() throws(MastheadError) {
        if let root = FileStamp(folder.root), root.kind != .folder {
            throw .system("open the library", folder.root, number: ENOTDIR)
        }
        if FileStamp(folder.recovered) != nil {
            throw damaged("the last recovery was interrupted just before the end")
        }
        guard let stamp = FileStamp(folder.database) else {
            // Where the folder may not be looked into, opening tells more.
            guard errno == ENOENT else { return }
            if let words = try content() { throw damaged("library.sqlite is missing, but the folder has \(words)") }
            return
        }
        let log = FileStamp(URL(filePath: folder.database.path + "-wal"))
        if stamp.byteCount == 0 {
            if let words = try content() { throw damaged("library.sqlite is empty, but the folder has \(words)") }
            // SQLite would throw the log away.
            if (log?.byteCount ?? 0) > 0 { throw damaged("library.sqlite is empty, but its log is not") }
            return
        }
        // While a process has it open it must not be opened beside SQLite. What it was before its journal is played back, SQLite knows.
        guard log == nil, FileStamp(URL(filePath: folder.database.path + "-journal")) == nil,
            let header = Self.header(of: folder.database), !header.isEmpty
        else { return }
        if header.count < Self.headerByteCount {
            throw damaged("library.sqlite has only \(stamp.byteCount) bytes, too few for a database")
        }
        guard header.starts(with: Self.magic) else { throw damaged("not an SQLite database") }
    }

    /// Looks at an open database: one whose log was lost has lost what was in it, and may have nothing left.
    func inspect(_ db: Database) throws {
        // The second name is that of earlier versions.
        let table = try ["item", "issue"].first { try db.tableExists($0) }
        let hasTables = table != nil
        if let table, try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == true { return }
        if let words = try content(countsBackup: !hasTables) {
            throw damaged("the database lists no issues, but the folder has \(words)")
        }
    }

    /// Whether there is a library, whole or not.
    var isLibrary: Bool {
        get throws(MastheadError) {
            if [folder.database, folder.recovered].contains(where: { FileStamp($0) != nil }) { return true }
            return try content() != nil
        }
    }

    /// The beginning of a database, or nil where it cannot be read.
    static func header(of file: URL) -> Data? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: headerByteCount)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : Data(bytes.prefix(count))
    }

    /// What the folder has that a new database would not know; nil where there is nothing.
    private func content(countsBackup: Bool = true) throws(MastheadError) -> String? {
        let count = try folder.contentFolderNames().count
        if count > 0 { return count == 1 ? "the files of an issue" : "the files of \(count) issues" }
        return countsBackup && FileStamp(folder.backup) != nil ? "a backup" : nil
    }

    private func damaged(_ found: String) -> MastheadError {
        LibraryDatabase.damaged("open the library", folder.database, found)
    }
}
