import Files
import Foundation
import GRDB
import Periodical

/// The part of a library's database that neither the network nor the content folders can restore.
///
/// A backup contains publications with their keys, marks, positions, settings, and the rows of downloaded items
/// (docs/formats.md, "A library's backup").
struct LibraryBackup: Sendable, Codable {
    static let format = "masthead-library-backup"

    var format = Self.format
    var version = 1
    /// When the backup was created, in RFC 3339.
    var savedAt: String
    var content: LibraryRows

    /// Reads the rows to save.
    /// - Throws: an error if the rows cannot be read, or if a row is damaged. An older intact backup is better than a
    ///   damaged one.
    init(_ db: Database, _ schema: LibrarySchema) throws {
        try DatabaseDiagnosis.readTraces(db)
        savedAt = Date().rfc3339
        let applied = try schema.migrator.appliedIdentifiers(db)
        let known = schema.migrations
        // An unknown migration belongs to a later version, so it counts as newer than all known migrations.
        let later = try schema.isSuperseded(in: db) ? applied.first { !known.contains($0) } : nil
        content = LibraryRows(schema: later ?? known.last { applied.contains($0) })
        let queries = schema.backupQueries
        let checks = try schema.checks(of: Set(queries.keys), in: db)
        for (name, sql) in queries {
            let known = Dictionary((checks.tables[name]?.columns ?? []).map { ($0.name, $0) }) { first, _ in first }
            let cursor = try Row.fetchCursor(db, sql: sql)
            var table = LibraryRows.Table(columns: cursor.columnNames)
            let columns = table.columns.map { known[$0] }
            while let row = try cursor.next() {
                let values = row.storedValues
                for (column, value) in zip(columns, values) {
                    guard let column, !column.accepts(value) else { continue }
                    throw DamagedValue(column: "\(name).\(column.name)", found: value.shown)
                }
                table.rows.append(values)
            }
            if !table.rows.isEmpty { content.tables[name] = table }
        }
    }

    /// The fields that every version of the format has.
    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    /// Whether the backup has no rows.
    var isEmpty: Bool { content.tables.isEmpty }

    /// Reads a backup, or returns nil if the file does not exist.
    /// - Throws: ``MastheadError`` if the file is not a valid backup, with the code `library.database` if a later
    ///   version of Masthead wrote the backup.
    init?(reading file: URL) throws(MastheadError) {
        guard FileStamp(file) != nil else { return nil }
        do {
            let data = try Data(contentsOf: file)
            // A later version may write another format, which this version could not decode.
            if let head = try? JSONDecoder().decode(Head.self, from: data), head.format == Self.format, head.version > 1
            {
                throw LibraryDatabase.superseded("read the backup", file)
            }
            self = try JSONDecoder().decode(LibraryBackup.self, from: data)
        } catch let error as MastheadError {
            throw error
        } catch let error as DecodingError {
            throw MastheadError(.malformedDocument, cannot: "read the backup", to: file.path, found: error.cause)
        } catch { throw .files("read the backup", file, error) }
        guard format == Self.format, version == 1 else {
            throw MastheadError(
                .malformedDocument, cannot: "read the backup", to: file.path,
                found: "unsupported format '\(format)', version \(version)",
                remedies: [.update("Use the version of Masthead that created the backup.")])
        }
    }

    /// Writes the backup to a file that only its owner can read.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(self) } catch { throw .files("write", file, error) }
        try PrivateFile.write(data, to: file)
    }
}
