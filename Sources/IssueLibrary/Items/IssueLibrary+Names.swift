public import Foundation
import GRDB
import Periodical

extension IssueLibrary {
    /// The names of a library's issues, newest first, read without opening the library: for a shell that completes a word while it
    /// is being typed. Nothing is written, made or waited for.
    ///
    /// A name that several publications have is given with the handle; a prefix with a slash is that of a reference.
    /// - Parameters:
    ///   - folder: the library's folder.
    ///   - prefix: how the names begin.
    ///   - limit: the most names.
    /// - Throws: an error of the database where there is none, or another process holds it.
    public static func names(at folder: URL, beginningWith prefix: String, limit: Int = 500) throws -> [String] {
        let prefix = prefix.inNormalForm
        return try reading(folder) { db in
            let text =
                prefix.contains("/")
                ? "publication.handle || '/' || item.name"
                : "item.name"
            let keys = try ItemKey.fetchAll(
                db,
                where: """
                    NOT item.isRemoved AND substr(\(text), 1, ?) = ?
                    ORDER BY item.date DESC, item.name LIMIT ?
                    """, [prefix.unicodeScalars.count, prefix, limit])
            return keys.map { prefix.contains("/") ? $0.reference.description : $0.label }
        }
    }

    /// The handles of a library's publications, read in the same way.
    public static func handles(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try reading(folder) { db in
            try String.fetchAll(
                db, sql: "SELECT handle FROM publication WHERE substr(handle, 1, ?) = ? ORDER BY handle",
                arguments: [prefix.unicodeScalars.count, prefix])
        }
    }

    private static func reading<Value>(_ folder: URL, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .immediateError
        let database = try DatabaseQueue(path: LibraryFolder(folder).database.path, configuration: configuration)
        return try database.read(body)
    }
}
