import Foundation
package import GRDB
package import Periodical

extension ItemRecord {
    /// The columns that store an item's files and revision, as listed in the catalog.
    private static let placeColumns = [
        "kind", "sourceIdentifier", "cover", "content", "indexFile", "revision", "version", "standardURL",
        "standardSize", "standardSHA256",
        "doubleURL", "doubleSize", "doubleSHA256",
    ]
    private static let offeredColumns = Description.columns + placeColumns

    private static let updateSQL = """
        UPDATE item SET isWithdrawn = 0, \(offeredColumns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """
    private static let insertSQL = """
        INSERT INTO item (publicationID, name, folder, announcedAt, \(offeredColumns.joined(separator: ", ")))
        VALUES (?, ?, ?, ?, \(offeredColumns.map { _ in "?" }.joined(separator: ", ")))
        """

    /// Updates an item from a catalog entry. The state of the downloaded content does not change.
    package static func update(_ id: Int64, with entry: CatalogEntry, _ db: Database) throws {
        let values = try values(of: entry) + [id.databaseValue]
        try db.cachedStatement(sql: updateSQL).execute(arguments: StatementArguments(values))
    }

    /// Adds an item from a catalog entry.
    /// - Parameter announcedAt: When the item appeared in the catalog, in seconds since 1970. Nil for the items found
    ///   by the first check of the catalog, except the latest item.
    /// - Returns: The new row ID.
    @discardableResult
    package static func insert(
        _ entry: CatalogEntry, into publication: PublicationRecord, announcedAt: Double?, _ db: Database
    ) throws -> Int64 {
        var folders = ItemFolders()
        return try insert(entry, into: publication, announcedAt: announcedAt, &folders, db)
    }

    /// Adds an item from a catalog entry.
    /// - Parameter folders: The known folder names. Share one value among all new items of a catalog.
    package static func insert(
        _ entry: CatalogEntry, into publication: PublicationRecord, announcedAt: Double?, _ folders: inout ItemFolders,
        _ db: Database
    ) throws -> Int64 {
        let folder = try folders.free(for: entry.name, handle: publication.handle, db)
        let start = [
            publication.id.databaseValue, entry.name.databaseValue, folder.databaseValue, announcedAt.databaseValue,
        ]
        let arguments = StatementArguments(start + (try values(of: entry)))
        try db.cachedStatement(sql: insertSQL).execute(arguments: arguments)
        return db.lastInsertedRowID
    }

    /// Whether a catalog entry lists exactly the known archives by hash. The content is then unchanged, even if the
    /// index or the URLs are new.
    package func hasSameArchives(as entry: CatalogEntry) -> Bool {
        func hashes(_ archives: [CatalogArchive]) -> [Scale: String] {
            Dictionary(archives.map { ($0.scale, $0.sha256) }) { first, _ in first }
        }
        return !archives.isEmpty && hashes(archives) == hashes(entry.archives)
    }

    /// Gives known content a new identity, because a catalog lists it in a new revision.
    package static func renameContent(_ id: Int64, from former: String, to identity: String, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE item SET
                    contentIdentity = CASE contentIdentity WHEN :former THEN :identity ELSE contentIdentity END,
                    installingIdentity = CASE installingIdentity WHEN :former THEN :identity ELSE installingIdentity END,
                    textIdentity = REPLACE(textIdentity, :former, :identity)
                WHERE id = :id
                """, arguments: ["former": former, "identity": identity, "id": id])
    }

    /// The values of ``offeredColumns``. Arrays of DatabaseValue are several times faster than StatementArguments
    /// literals, which is noticeable with 10,000 items.
    private static func values(of entry: CatalogEntry) throws -> [DatabaseValue] {
        let standard = entry.archives.first { $0.scale == .standard }
        let double = entry.archives.first { $0.scale == .double }
        var description = entry.description
        // An empty title in the database is a sign of damage.
        if description.title.isEmpty { description.title = entry.name }
        var values = try description.columnValues
        values += [
            entry.kind.rawValue.databaseValue, entry.identifier.databaseValue, entry.cover.databaseValue,
            entry.content.databaseValue, entry.index.databaseValue, entry.revision.databaseValue,
            entry.version.databaseValue, (standard?.url).databaseValue, (standard?.size).databaseValue,
            (standard?.sha256).databaseValue, (double?.url).databaseValue, (double?.size).databaseValue,
            (double?.sha256).databaseValue,
        ]
        return values
    }
}
