import Files
import Foundation
import GRDB
import Periodical

/// What of a library's database cannot be had again from the network and the content folders: publications with their keys,
/// marks, positions, settings, and the rows of the items that are here (docs/formats.md, "A library's backup").
struct LibraryBackup: Sendable, Codable {
    static let format = "masthead-library-backup"

    var format = Self.format
    var version = 1
    /// When it was made, in RFC 3339.
    var savedAt: String
    var content: LibraryRows

    /// The rows that are saved. What a catalog offers and no reader has touched is to be had again.
    private static let selections = [
        "publication": "SELECT * FROM publication",
        "item": """
        SELECT * FROM item WHERE contentIdentity IS NOT NULL OR isDeclined OR isRemoved OR readMark IS NOT NULL
            OR publicationID IN (SELECT id FROM publication WHERE url IS NULL)
            OR EXISTS (SELECT 1 FROM mark WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM highlight WHERE itemID = item.id AND removedAt IS NULL)
            OR EXISTS (SELECT 1 FROM readPage WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM timer WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM readingPosition WHERE itemID = item.id)
            OR EXISTS (SELECT 1 FROM assetDownload WHERE itemID = item.id AND NOT isOffered)
        """,
        // What a program wants of its own; what catalogs offer is asked for again.
        "assetDownload": "SELECT * FROM assetDownload WHERE NOT isOffered",
        "readingPosition": "SELECT * FROM readingPosition",
        "filePosition": "SELECT * FROM filePosition",
        "setting": "SELECT * FROM setting",
        "mark": "SELECT * FROM mark",
        "highlight": "SELECT * FROM highlight WHERE removedAt IS NULL",
        "readPage": "SELECT * FROM readPage",
        "feed": "SELECT * FROM feed",
        // What the reader likes is kept as a whole; of what was read and its feed still has, that it was.
        "post": """
        SELECT id, publicationID, identity, name, title, sortTitle, link, publishedAt, seenAt, sortAt, hash, isRead, isFavorite,
            readAt, isInFeed, serviceID, CASE WHEN isFavorite THEN externalLink END AS externalLink,
            CASE WHEN isFavorite THEN authors END AS authors, CASE WHEN isFavorite THEN summary END AS summary,
            CASE WHEN isFavorite THEN picture END AS picture, CASE WHEN isFavorite THEN enclosures END AS enclosures,
            CASE WHEN isFavorite THEN comments END AS comments
        FROM post WHERE isFavorite OR isRead AND isInFeed
        """,
        "postContent": "SELECT * FROM postContent WHERE postID IN (SELECT id FROM post WHERE isFavorite)",
        "postArticle": """
        SELECT postID, html, url, fetchedAt, hash FROM postArticle
        WHERE html IS NOT NULL AND postID IN (SELECT id FROM post WHERE isFavorite)
        """,
        "statusChange": "SELECT * FROM statusChange",
        // What is held at publishers' servers is had again by these alone. The file is its owner's.
        "pressAccount": "SELECT * FROM pressAccount WHERE isPersonal",
        "pressAnswer": "SELECT * FROM pressAnswer",
        // A no is a no after any accident.
        "readingShare": "SELECT * FROM readingShare WHERE isAgreed IS NOT NULL",
        "readingServer": "SELECT * FROM readingServer",
        "timer": "SELECT * FROM timer",
        "timerEvent": "SELECT * FROM timerEvent",
        "timerBrowser": "SELECT * FROM timerBrowser",
    ]

    /// Reads what is to be saved.
    /// - Throws: also where a row is damaged: an older backup that is whole is better than this one.
    init(_ db: Database) throws {
        try DatabaseDiagnosis.readTraces(db)
        savedAt = Date().rfc3339
        let migrator = LibraryDatabase.migrator
        let applied = try migrator.appliedIdentifiers(db)
        let known = migrator.migrations
        // Migrations of a later version come after all that are known.
        content = LibraryRows(
            schema: applied.max {
                (known.firstIndex(of: $0) ?? known.count) < (known.firstIndex(of: $1) ?? known.count)
            })
        for (name, sql) in Self.selections {
            let required = Set(try db.columns(in: name).filter(\.isNotNull).map(\.name))
            let cursor = try Row.fetchCursor(db, sql: sql)
            let columns = cursor.columnNames
            var table = LibraryRows.Table(columns: columns)
            while let row = try cursor.next() {
                let values = row.storedValues
                for (column, value) in zip(columns, values) where value == .null && required.contains(column) {
                    throw DamagedValue(column: "\(name).\(column)", found: "nothing")
                }
                table.rows.append(values)
            }
            if !table.rows.isEmpty { content.tables[name] = table }
        }
    }

    /// Whether there is nothing to save.
    var isEmpty: Bool { content.tables.isEmpty }

    /// Reads a backup; nil where there is none.
    /// - Throws: ``MastheadError`` where it is none.
    init?(reading file: URL) throws(MastheadError) {
        guard FileStamp(file) != nil else { return nil }
        do {
            self = try JSONDecoder().decode(LibraryBackup.self, from: try Data(contentsOf: file))
        } catch let error as DecodingError {
            throw MastheadError(.malformedDocument, cannot: "read the backup", to: file.path, found: "\(error)")
        } catch { throw .files("read the backup", file, error) }
        guard format == Self.format, version == 1 else {
            throw MastheadError(
                .malformedDocument, cannot: "read the backup", to: file.path,
                found: "unsupported format '\(format)', version \(version)",
                remedies: [.update("Use the version of Masthead that created the backup.")])
        }
    }

    /// Writes it, for its owner alone.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(self) } catch { throw .files("write", file, error) }
        try PrivateFile.write(data, to: file)
    }
}
