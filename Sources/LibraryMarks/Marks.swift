import Foundation
package import GRDB
public import LibraryCore
public import Periodical

/// The bookmarks and favorites in a library.
public struct Marks: Sendable {
    let store: LibraryStore
    let items: Items
    let backups: LibraryBackups

    /// Returns the marks of a kind, newest first.
    /// - Parameters:
    ///   - kind: the kind of mark.
    ///   - reference: the item, or nil for all items.
    public func all(_ kind: Mark.Kind, of reference: ItemReference? = nil) async throws(MastheadError) -> [Mark] {
        var id: Int64?
        if let reference { id = try await items.existingKey(reference).id }
        let wanted = id
        return try await store.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT mark.*, item.title, \(ItemKey.columns) FROM mark JOIN item ON item.id = mark.itemID
                    JOIN publication ON publication.id = item.publicationID
                    WHERE mark.kind = ? AND mark.itemID = COALESCE(?, mark.itemID) AND NOT item.isRemoved
                    ORDER BY mark.createdAt DESC, mark.articleIndex, mark.pageIndex
                    """, arguments: [kind.rawValue, wanted]
            ).map { row in
                let article: Int = try row.value("articleIndex")
                let key = try ItemKey(row: row)
                return Mark(
                    item: key.reference, label: key.label, title: try row.value("title"),
                    position: article == -1 ? nil : try row.position(), date: try row.date("createdAt"))
            }
        }
    }

    /// Adds a mark if it does not exist.
    /// - Parameters:
    ///   - position: the position, or nil for the whole item.
    ///   - anchor: the words around the position, by which ``Places/update(of:by:)`` finds it in a new revision.
    /// - Returns: whether the mark is new.
    @discardableResult
    public func add(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil, with anchor: TextAnchor? = nil
    ) async throws(MastheadError) -> Bool {
        let id = try await items.existingKey(reference).id
        let isNew = try await store.write(usesReserve: true) { db in
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO mark (kind, itemID, articleIndex, pageIndex, characterOffset, createdAt,
                        wordsBefore, wordsAfter, edition)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, (SELECT contentIdentity FROM item WHERE id = ?))
                    """,
                arguments: Self.columns(kind, id, position)
                    + [Date().timeIntervalSince1970, anchor?.before, anchor?.after, id])
            return db.changesCount > 0
        }
        await backups.backUp(.now)
        return isNew
    }

    /// Removes a mark.
    /// - Parameter position: the position, or nil to remove all of the item's marks of this kind that cover the whole
    ///   item.
    /// - Returns: whether the mark existed.
    @discardableResult
    public func remove(
        _ kind: Mark.Kind, _ reference: ItemReference, at position: PagePosition? = nil
    ) async throws(MastheadError) -> Bool {
        let id = try await items.existingKey(reference).id
        let wasSet = try await store.write(usesReserve: true) { db in
            if let position {
                try db.execute(
                    sql: """
                        DELETE FROM mark WHERE kind = ? AND itemID = ? AND articleIndex = ? AND pageIndex = ?
                            AND characterOffset = ?
                        """, arguments: Self.columns(kind, id, position))
            } else {
                // In a damaged library, a mark for the whole item may have a page.
                try db.execute(
                    sql: "DELETE FROM mark WHERE kind = ? AND itemID = ? AND articleIndex = -1",
                    arguments: [kind.rawValue, id])
            }
            return db.changesCount > 0
        }
        await backups.backUp(.now)
        return wasSet
    }

    /// Marks a new item as a favorite, because its catalog lists it as a favorite.
    package static func setFavorite(_ id: Int64, at now: Double, _ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO mark (kind, itemID, articleIndex, pageIndex, characterOffset, createdAt)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: columns(.favorite, id, nil) + [now])
    }

    /// Returns the values of a mark's primary key, in which -1 stands for NULL.
    private static func columns(_ kind: Mark.Kind, _ id: Int64, _ position: PagePosition?) -> StatementArguments {
        [
            kind.rawValue, id, position?.articleIndex ?? -1, position?.pageIndex ?? -1,
            position?.characterOffset ?? -1,
        ]
    }
}
