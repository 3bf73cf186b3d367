public import Foundation
import GRDB
import LibraryCore
import Periodical

/// Returns names for shell completion without opening the library. These functions neither write nor wait for a lock.
public enum NameCompletion {
    /// Returns the names of a library's issues, newest first, for shell completion.
    ///
    /// If several publications have an item with the same name, the handle precedes the name. A prefix with a slash is
    /// matched against references.
    /// - Parameters:
    ///   - folder: the library's folder.
    ///   - prefix: how the names must start.
    ///   - limit: the maximum number of names.
    /// - Throws: a database error if there is no library, or if another process has locked it.
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
            guard !prefix.contains("/") else { return keys.map(\.reference.description) }
            // After a handle with a slash, the shell can complete the publication's items.
            let handles = prefix.isEmpty ? [] : try self.handles(beginningWith: prefix, db).map { "\($0)/" }
            return keys.map(\.label) + handles
        }
    }

    /// Returns the handles of a library's publications, like ``names(at:beginningWith:limit:)``.
    public static func handles(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try reading(folder) { try handles(beginningWith: prefix, $0) }
    }

    /// Returns the numbers of a library's timers, like ``names(at:beginningWith:limit:)``.
    public static func timerNumbers(at folder: URL, beginningWith prefix: String) throws -> [String] {
        try reading(folder) { db in
            try Int64.fetchAll(db, sql: "SELECT id FROM timer ORDER BY id").map(String.init).filter {
                $0.hasPrefix(prefix)
            }
        }
    }

    private static func handles(beginningWith prefix: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT handle FROM publication WHERE substr(handle, 1, ?) = ? ORDER BY handle",
            arguments: [prefix.unicodeScalars.count, prefix])
    }

    private static func reading<Value>(_ folder: URL, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = GRDB.Configuration()
        configuration.readonly = true
        configuration.busyMode = .immediateError
        let database = try DatabaseQueue(path: LibraryFolder(folder).database.path, configuration: configuration)
        return try database.read(body)
    }
}
