import Files
import Foundation
import GRDB
import LibraryCore
public import Periodical

/// Deletes content to free disk space, according to the follow policies.
public struct Keeping: Sendable {
    let store: LibraryStore
    let publications: Publications
    let removal: Removal

    /// Returns a plan for each publication: which items its follow policy keeps and which it removes.
    /// - Parameter handles: the handles of the publications, or nil for all publications.
    public func plans(of handles: [String]? = nil) async throws(MastheadError) -> [KeepPlan] {
        let records = try await publications.records(handles)
        return try await store.read { db in
            let reading = try SettingRecord.currentlyReading(db).map(ItemID.init(rawValue:))
            return try records.map { publication in
                let items = try IndexedRow.fetchAll(
                    db,
                    sql: """
                        SELECT id, name, date, \(ItemRecord.isWholeHere) AS isHere,
                            CASE readMark WHEN 'read' THEN 1 WHEN 'unread' THEN 0
                                ELSE EXISTS (SELECT 1 FROM readingPosition WHERE itemID = item.id) END AS isRead,
                            EXISTS (SELECT 1 FROM mark WHERE itemID = item.id AND kind IN ('favorite', 'bookmark'))
                                OR EXISTS (SELECT 1 FROM highlight WHERE itemID = item.id AND removedAt IS NULL)
                                AS isMarked,
                            EXISTS (SELECT 1 FROM assetDownload WHERE itemID = item.id AND isOffered AND NOT isPaused)
                                AS isQueued
                        FROM item WHERE publicationID = ? AND NOT isWithdrawn AND NOT isDeclined AND NOT isRemoved
                        """, arguments: [publication.id]
                ) { row in
                    KeepPlan.Item(
                        id: ItemID(rawValue: try row.value("id")), name: try row.value("name"),
                        date: try row.publicationDate("date") ?? .distantPast, isHere: try row.value("isHere"),
                        isRead: try row.value("isRead"),
                        isMarked: try row.value("isMarked"), isQueued: try row.value("isQueued"))
                }
                // An unfollowed publication downloads nothing automatically, even if some of its items are still in the
                // library.
                let policy = publication.isFollowed || publication.url == nil ? publication.followPolicy : .nothing
                return KeepPlan(items, reading: reading, policy: policy)
            }
        }
    }

    /// Whether the disk is almost full. On an almost full disk, even small writes may fail.
    public var isShortOfRoom: Bool { (DiskSpace.free(at: store.folder.root) ?? .max) < DiskReserve.leastRoom }

    /// Deletes the downloaded content that the follow policies do not keep. The content of withdrawn items is kept.
    /// - Parameter handles: the handles of the publications, or nil for all publications.
    /// - Returns: the items whose content was deleted.
    @discardableResult
    public func keep(of handles: [String]? = nil) async throws(MastheadError) -> [ItemReference] {
        var removed: [ItemReference] = []
        for plan in try await plans(of: handles) {
            // Keep the content of an older item until a newer item is downloaded.
            for id in plan.removed.prefix(plan.surplus) { removed += try await giveWay(id) }
        }
        return removed
    }

    /// Deletes content that ``Keeping/keep(of:)`` would also delete, but only as much as downloads need.
    /// - Returns: the items whose content was deleted.
    public func makeRoom(
        for downloads: [AssetDownload], following plans: [KeepPlan]
    ) async throws(MastheadError) -> [ItemReference] {
        let need = downloads.reduce(0) { sum, download in
            let progress = download.currentProgress
            guard let total = progress.totalByteCount ?? download.expected.size else { return sum }
            // An archive without an index needs twice the space, because it is stored as a file and then unpacked.
            return sum + max(0, total - progress.byteCount) + (download.record.indexFile != nil ? 0 : total)
        }
        var removed: [ItemReference] = []
        for id in plans.flatMap(\.removed) {
            guard try DiskSpace.available(at: store.folder.root) < need else { break }
            removed += try await giveWay(id)
        }
        return removed
    }

    private func giveWay(_ id: ItemID) async throws(MastheadError) -> [ItemReference] {
        guard let key = try await store.read({ try ItemKey.fetchOne($0, id: id.rawValue) }) else { return [] }
        try await removal.removeContent(of: key, declines: false)
        return [key.reference]
    }
}
