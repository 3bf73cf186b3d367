import Files
import Foundation
import GRDB
import Periodical

/// The results of earlier runs, including file hashes, which save work in later runs.
///
/// The ledger is only a cache. If it is missing or has another version, everything is checked again. Reading it does
/// not change it.
struct PackingLedger: Sendable {
    /// The record of an issue that was packed into an output folder.
    struct Issue: Sendable, Codable {
        var name: String
        /// A fingerprint of the issue source and the packing settings.
        var fingerprint: String
        /// The SHA-256 of the index, in hexadecimal.
        var revision: String
        var packed: PackedIssue
        /// The published files, with their sizes in bytes.
        var files: [String: Int]
        var diagnostics: [StoredDiagnostic]
    }

    /// The ledger's contents at the start of a run.
    struct Memory: Sendable {
        var files: [String: [String: SourceContents.File]] = [:]
        /// The records of issues, by issue source.
        var issues: [String: Data] = [:]
        /// The hash of the catalog in the output folder after the last run.
        var catalog: String?
    }

    /// The ledger version. Increase it when packing or checking an unchanged source may produce a different result.
    static let version = 9

    private let database: DatabaseQueue

    /// Opens the ledger in a cache folder.
    init(_ folder: URL) throws {
        let file = folder.appending(path: "packing.sqlite")
        var configuration = Configuration()
        configuration.busyMode = .timeout(10)
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        guard version != Self.version else { return }
        try database.write { db in
            for table in ["file", "issue", "output"] { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
            try db.execute(
                sql: """
                    CREATE TABLE file (source TEXT, path TEXT, inode INTEGER, size INTEGER, modified INTEGER,
                        changed INTEGER, sha256 TEXT, inspection BLOB, PRIMARY KEY (source, path)) WITHOUT ROWID;
                    CREATE TABLE issue (output TEXT, source TEXT, name TEXT, record BLOB,
                        PRIMARY KEY (output, source)) WITHOUT ROWID;
                    CREATE TABLE output (path TEXT PRIMARY KEY, catalog TEXT) WITHOUT ROWID;
                    PRAGMA user_version = \(Self.version);
                    """)
        }
    }

    /// Reads the records for issue sources and an output folder.
    func recall(_ sources: [String], output: String) throws -> Memory {
        try database.read { db in
            var memory = Memory()
            memory.catalog = try String.fetchOne(
                db, sql: "SELECT catalog FROM output WHERE path = ?", arguments: [output])
            let files = try db.makeStatement(
                sql: "SELECT path, inode, size, modified, changed, sha256, inspection FROM file WHERE source = ?")
            let issue = try db.makeStatement(sql: "SELECT record FROM issue WHERE output = ? AND source = ?")
            for source in sources {
                var known: [String: SourceContents.File] = [:]
                let rows = try Row.fetchCursor(files, arguments: [source])
                while let row = try rows.next() {
                    let version = FileVersion(inode: row[1], byteCount: row[2], modified: row[3], changed: row[4])
                    known[row[0]] = SourceContents.File(version: version, sha256: row[5], inspection: row[6])
                }
                memory.files[source] = known
                memory.issues[source] = try Data.fetchOne(issue, arguments: [output, source])
            }
            return memory
        }
    }

    /// Adds records, if there are any.
    /// - Parameters:
    ///   - hashed: the files that were read, by issue source.
    ///   - issues: the issues with new results, by issue source.
    ///   - withdrawn: the names of issues that were removed from the catalog. If packed again, such an issue counts as
    ///     new.
    ///   - catalog: the hash of the catalog, or nil if the catalog did not change.
    func remember(
        hashed: [String: [String: SourceContents.File]], issues: [String: Issue], withdrawn: Set<String>,
        catalog: String?, output: String
    ) throws {
        guard !(hashed.allSatisfy(\.value.isEmpty) && issues.isEmpty && withdrawn.isEmpty && catalog == nil) else {
            return
        }
        try database.write { db in
            for name in withdrawn {
                try db.execute(
                    sql: "DELETE FROM issue WHERE output = ? AND name = ?", arguments: [output, name])
            }
            for (source, files) in hashed {
                for (path, file) in files {
                    try db.execute(
                        sql: "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                        arguments: [
                            source, path, file.version.inode, file.version.byteCount, file.version.modified,
                            file.version.changed,
                            file.sha256, file.inspection,
                        ])
                }
            }
            for (source, issue) in issues {
                try db.execute(
                    sql: "DELETE FROM issue WHERE output = ? AND (source = ? OR name = ?)",
                    arguments: [output, source, issue.name])
                try db.execute(
                    sql: "INSERT INTO issue VALUES (?, ?, ?, ?)",
                    arguments: [output, source, issue.name, try JSONEncoder().encode(issue)])
            }
            if let catalog {
                try db.execute(sql: "INSERT OR REPLACE INTO output VALUES (?, ?)", arguments: [output, catalog])
            }
        }
    }
}
