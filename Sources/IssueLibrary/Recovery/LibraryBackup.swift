import Files
import Foundation
import GRDB
import Periodical

/// The part of a library's database that neither the network nor the content folders can restore.
///
/// A backup has publications with their keys, marks, positions, settings, and the rows of downloaded items
/// (docs/formats.md, "A library's backup").
struct LibraryBackup: Sendable, Codable {
    static let format = "masthead-library-backup"

    var format = Self.format
    var version = 1
    /// When the backup was created, in RFC 3339.
    var savedAt: String
    var content: LibraryRows

    /// The queries for the saved rows. Catalogs can restore items that the user has not opened, marked or downloaded.
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
        // Save only downloads that a program added. The next refresh restores downloads that catalogs offer.
        "assetDownload": "SELECT * FROM assetDownload WHERE NOT isOffered",
        "readingPosition": "SELECT * FROM readingPosition",
        "filePosition": "SELECT * FROM filePosition",
        "setting": "SELECT * FROM setting",
        "mark": "SELECT * FROM mark",
        "highlight": "SELECT * FROM highlight WHERE removedAt IS NULL",
        "readPage": "SELECT * FROM readPage",
        "feed": "SELECT * FROM feed",
        // Favorite posts are saved completely. Read posts that are still in their feed are saved only with their
        // status.
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
        // Only these tokens give access to purchases at publisher servers. The backup is readable only by its owner.
        "pressAccount": "SELECT * FROM pressAccount WHERE isPersonal",
        "pressAnswer": "SELECT * FROM pressAnswer",
        // A refusal to share reading statistics must survive a recovery.
        "readingShare": "SELECT * FROM readingShare WHERE isAgreed IS NOT NULL",
        "readingServer": "SELECT * FROM readingServer",
        "timer": "SELECT * FROM timer",
        "timerEvent": "SELECT * FROM timerEvent",
        "timerBrowser": "SELECT * FROM timerBrowser",
    ]

    /// Reads the rows to save.
    /// - Throws: an error, also if a row is damaged, because an older intact backup is better than a damaged one.
    init(_ db: Database) throws {
        try DatabaseDiagnosis.readTraces(db)
        savedAt = Date().rfc3339
        let migrator = LibraryDatabase.migrator
        let applied = try migrator.appliedIdentifiers(db)
        let known = migrator.migrations
        // An unknown migration belongs to a later version, so it counts as newer than all known migrations.
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

    /// Whether the backup has no rows.
    var isEmpty: Bool { content.tables.isEmpty }

    /// Reads a backup, or returns nil if the file does not exist.
    /// - Throws: ``MastheadError`` if the file is not a valid backup.
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

    /// Writes the backup to a file that only its owner can read.
    func write(to file: URL) throws(MastheadError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data
        do { data = try encoder.encode(self) } catch { throw .files("write", file, error) }
        try PrivateFile.write(data, to: file)
    }
}
