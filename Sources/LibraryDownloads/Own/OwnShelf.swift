import Files
import Foundation
import GRDB
import IssueTransfer
import LibraryCore
import Periodical

/// The database rows of imported files, which are items of the publication `own`. An item's revision is its file's
/// hash.
struct OwnShelf: Sendable {
    let folder: LibraryFolder

    /// The title of the publication `own`.
    static let title = "My books"

    /// An item in the library that already contains the file.
    struct Known: Sendable {
        let key: ItemKey
        /// Whether the library has the item's content, without known damage.
        let isWhole: Bool
        /// Whether the item or its content was removed, but the removal can still be undone.
        let isGoing: Bool
    }

    /// Returns the item that already contains a file: an imported item, or an item whose archive or only file has the
    /// given hash.
    func known(_ sha256: String, _ db: Database) throws -> Known? {
        if let record = try Self.item(sha256, db) {
            let isWhole =
                record.contentIdentity == sha256 && !record.isDamaged && !record.isRemoved && !record.isContentGoing
            let isGoing = try PendingRemoval.Record.fetchAll(db, where: "item.id = ?", [record.key.id]).contains {
                !$0.isBegun
            }
            return Known(key: record.key, isWhole: isWhole, isGoing: isGoing)
        }
        let offered = try ItemKey.fetchAll(
            db,
            where: """
                contentIdentity IS NOT NULL AND NOT isDamaged AND NOT isRemoved
                AND item.id NOT IN (SELECT itemID FROM pendingRemoval)
                AND (contentIdentity NOT LIKE 'sample %'
                        AND (contentScale = 1 AND standardSHA256 = :hash OR contentScale = 2 AND doubleSHA256 = :hash)
                    OR item.id IN (SELECT itemID FROM contentSource WHERE sha256 = :hash)
                    OR item.id IN (SELECT itemID FROM contentFile WHERE sha256 = :hash AND NOT EXISTS (
                        SELECT 1 FROM contentFile AS other WHERE other.itemID = contentFile.itemID
                            AND other.path != contentFile.path)))
                LIMIT 1
                """, ["hash": sha256])
        return offered.first.map { Known(key: $0, isWhole: true, isGoing: false) }
    }

    private static func item(_ sha256: String, _ db: Database) throws -> ItemRecord? {
        try ItemRecord.select(
            db, where: "publication.handle = ? AND item.revision = ?", [Handle.own, sha256]
        ).first
    }

    /// Records a file as an item with a complete download.
    /// - Returns: the complete download, and whether the item is new in the library.
    func enter(_ staged: StagedFile, _ db: Database) throws -> (record: AssetDownloadRecord, isNew: Bool) {
        let own = try PublicationRecord.ownShelf(db)
        let (source, sha256) = (staged.source, staged.source.sha256)
        let known = try Self.item(sha256, db)
        let id = try known?.key.id ?? insert(staged, into: own, db)
        try db.execute(sql: "UPDATE item SET isRemoved = 0, isDeclined = 0 WHERE id = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM pendingRemoval WHERE itemID = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM assetDownload WHERE itemID = ?", arguments: [id])
        guard let key = try ItemKey.fetchOne(db, id: id) else {
            throw DamagedValue(column: "item.id", found: "\(id)")
        }
        try keepCover(of: staged, for: key, db)
        var record = AssetDownloadRecord(
            identifier: UUID(), item: key, request: HTTPRequest(source.file), userInfo: [:], isOffered: false,
            scale: staged.scale, identity: sha256, size: source.byteCount, sha256: sha256)
        record.isUnpacked = true
        let place = folder.places(of: record).content
        try FileSystem.remove(folder.incoming(of: key))
        try FileSystem.createFolder(folder.incoming(of: key))
        try FileSystem.move(staged.content, to: place)
        try record.insert(db)
        try ContentFile.record(staged.files, of: record, db)
        return (record, known == nil)
    }

    private func insert(_ staged: StagedFile, into own: PublicationRecord, _ db: Database) throws -> Int64 {
        let isTaken = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM item WHERE publicationID = ? AND name = ? COLLATE NOCASE)")
        let name = try IssueName.proposal(for: staged.description.title) { name in
            try Bool.fetchOne(isTaken, arguments: [own.id, name]) == true
        }
        var entry = CatalogEntry(name: name, description: staged.description)
        entry.kind = staged.source.kind == .issue ? .issue : .book
        entry.revision = staged.source.sha256
        return try ItemRecord.insert(entry, into: own, announcedAt: nil, db)
    }

    private func keepCover(of staged: StagedFile, for key: ItemKey, _ db: Database) throws {
        guard let cover = staged.cover else { return }
        try FileSystem.createFolder(folder.covers)
        let file = folder.cover(of: key, scale: .standard, fileExtension: cover.pathExtension)
        try FileSystem.move(cover, to: file)
        try db.execute(
            sql: "UPDATE item SET coverFile = ? WHERE id = ?", arguments: [file.lastPathComponent, key.id])
    }

    /// Returns the imported items whose installation a crash prevented.
    static func unfinished(_ db: Database) throws -> [ItemKey] {
        try ItemKey.fetchAll(
            db,
            where: """
                publication.url IS NULL AND item.id IN (SELECT itemID FROM assetDownload WHERE isUnpacked)
                AND item.id NOT IN (SELECT itemID FROM assetDownload WHERE NOT isUnpacked)
                """)
    }
}

extension PublicationRecord {
    /// Returns the publication `own`. The first import changes the publication to a bookshelf.
    fileprivate static func ownShelf(_ db: Database) throws -> PublicationRecord {
        var own = try own(db)
        guard own.kind != .bookshelf || own.title == nil else { return own }
        own.kind = .bookshelf
        own.title = own.title ?? OwnShelf.title
        try own.update(db)
        return own
    }
}
