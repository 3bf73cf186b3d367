import Foundation
package import GRDB
package import Periodical

extension ItemRecord {
    /// The columns for the files and the revision that a catalog lists.
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

    /// Updates an item from a catalog entry. The state of the downloaded content is unchanged.
    package static func update(_ id: Int64, with entry: CatalogEntry, _ db: Database) throws {
        try db.cachedStatement(sql: updateSQL).execute(arguments: try values(of: entry) + [id])
    }

    /// Adds an item from a catalog entry.
    /// - Parameter announcedAt: When the item appeared in the catalog, in seconds since 1970. Nil at the first check of
    ///   the catalog, except for the latest item.
    /// - Returns: The new row ID.
    @discardableResult
    package static func insert(
        _ entry: CatalogEntry, into publication: PublicationRecord, announcedAt: Double?, _ db: Database
    ) throws -> Int64 {
        let folder = try freeFolder(for: entry.name, handle: publication.handle, db)
        let start: StatementArguments = [publication.id, entry.name, folder, announcedAt]
        try db.cachedStatement(sql: insertSQL).execute(arguments: start + (try values(of: entry)))
        return db.lastInsertedRowID
    }

    private static func values(of entry: CatalogEntry) throws -> StatementArguments {
        let standard = entry.archives.first { $0.scale == .standard }
        let double = entry.archives.first { $0.scale == .double }
        let places: StatementArguments = [
            entry.kind.rawValue, entry.identifier, entry.cover, entry.content, entry.index, entry.revision,
            entry.version, standard?.url, standard?.size,
            standard?.sha256, double?.url, double?.size, double?.sha256,
        ]
        return try entry.description.columnValues + places
    }

    /// Returns an unused name for an item's folder. Names that differ only in case count as equal, because some file
    /// systems ignore case. The name is the item's name. If another publication has an item of that name, the handle is
    /// appended.
    private static func freeFolder(for name: String, handle: String, _ db: Database) throws -> String {
        let plain = LibraryFolder.component(for: name)
        let isTaken = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM item WHERE folder = ? COLLATE NOCASE)")
        func isFree(_ folder: String) throws -> Bool {
            try Bool.fetchOne(isTaken, arguments: [folder]) != true
        }
        if try isFree(plain) { return plain }
        let beside = LibraryFolder.component(for: name, besideOthersOf: handle)
        var folder = beside
        var number = 2
        while try !isFree(folder) {
            folder = "\(beside)-\(number)"
            number += 1
        }
        return folder
    }
}
