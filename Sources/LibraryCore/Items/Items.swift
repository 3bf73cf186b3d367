public import Foundation
package import GRDB
import IssueTransfer
public import Periodical

/// Finds and loads the items of a library.
public struct Items: Sendable {
    let store: LibraryStore
    package let publications: Publications
    let settings: LibrarySettings
    /// Returns the items that the library's accounts own on a given date.
    let owned: ReadOwned

    package typealias ReadOwned = @Sendable (Database, Date) throws -> any OwnedItems
    let now: @Sendable () -> Date

    /// Returns the items, newest first, then by name.
    /// - Parameters:
    ///   - handles: the publications, or nil for all.
    ///   - removed: whether to return removed items instead of existing items.
    public func all(of handles: [String]? = nil, removed: Bool = false) async throws(MastheadError) -> [LibraryItem] {
        let wanted = try await wanted(handles)
        let scales = try await scales()
        let moment = now()
        let (records, downloads, held) = try await store.read { db in
            (
                try ItemRecord.select(
                    db, where: "isRemoved = ? ORDER BY date DESC, item.name, item.id", [removed]),
                try AssetDownloadRecord.select(db), try owned(db, moment)
            )
        }
        let downloadsByItem = Dictionary(grouping: downloads, by: \.item.id)
        return records.filter { wanted?.contains($0.key.handle) ?? true }
            .map { item($0, downloadsByItem[$0.key.id] ?? [], scales, held) }
    }

    /// Returns a sorted list of items, for loading them in parts. Use it for large stores, which may have 100,000
    /// books.
    /// - Parameters:
    ///   - handles: the publications, or nil for all.
    ///   - removed: whether to list removed items.
    ///   - order: the sort order.
    ///   - isAvailable: whether to list only downloaded items.
    public func listing(
        of handles: [String]? = nil, removed: ItemListing.Removed = .excluded, by order: ItemListing.Order = .newest,
        isAvailable: Bool = false
    ) async throws(MastheadError) -> ItemListing {
        let wanted = try await wanted(handles)
        let scales = try await scales()
        let moment = now()
        let (ids, present, downloads, held) = try await store.read { db in
            let present = try Self.publications(wanted, removed, db)
            // The row IDs are integers, so they are safe inside the SQL.
            let sql = """
                SELECT item.id FROM item WHERE isRemoved IN (?, ?) AND (NOT \(isAvailable) OR contentIdentity NOTNULL)
                    AND publicationID IN (\(present.map { "\($0.id)" }.joined(separator: ", ")))
                ORDER BY \(order.terms)
                """
            let rows = try Int64.fetchCursor(db, sql: sql, arguments: removed.range)
            var ids: [ItemID] = []
            while let id = try rows.next() { ids.append(ItemID(rawValue: id)) }
            return (ids, present, try AssetDownloadRecord.select(db), try owned(db, moment))
        }
        let downloadsByItem = Dictionary(grouping: downloads, by: \.item.id)
        return ItemListing(ids: ids, handles: Set(present.map(\.handle))) {
            ids throws(MastheadError) in
            let numbers = ids.map(\.rawValue)
            let records = try await store.read { db in
                try ItemRecord.select(
                    db, where: "item.id IN (SELECT value FROM json_each(?))",
                    ["[\(numbers.map(String.init).joined(separator: ","))]"])
            }
            // Map IDs to indices, because copying the records would be slower.
            let places = Dictionary(records.indices.map { (records[$0].key.id, $0) }) { first, _ in first }
            return numbers.compactMap { id in
                places[id].map { item(records[$0], downloadsByItem[id] ?? [], scales, held) }
            }
        }
    }

    /// Returns the handles of the publications that have items, without loading items.
    /// - Parameters:
    ///   - handles: the publications to check, or nil for all.
    ///   - removed: whether removed items count.
    public func handles(
        of handles: [String]? = nil, removed: ItemListing.Removed = .excluded
    ) async throws(MastheadError) -> Set<String> {
        let wanted = try await wanted(handles)
        return try await store.read { Set(try Self.publications(wanted, removed, $0).map(\.handle)) }
    }

    /// Returns the requested publications that have items.
    private static func publications(
        _ wanted: Set<String>?, _ removed: ItemListing.Removed, _ db: Database
    ) throws -> [(id: Int64, handle: String)] {
        let sql = """
            SELECT id, handle FROM publication
            WHERE EXISTS (SELECT 1 FROM item WHERE publicationID = publication.id AND isRemoved IN (?, ?))
            """
        return try IndexedRow.fetchAll(db, sql: sql, arguments: removed.range) { row in
            (id: try row.value("id") as Int64, handle: try row.value("handle") as String)
        }.filter { wanted?.contains($0.handle) ?? true }
    }

    /// Returns the handles as stored, or nil for all publications.
    /// - Throws: ``MastheadError`` with the code `library.unknown` if a publication does not exist.
    private func wanted(_ handles: [String]?) async throws(MastheadError) -> Set<String>? {
        guard let handles else { return nil }
        var wanted: Set<String> = []
        for handle in handles { wanted.insert(try await publications.publication(handle).handle) }
        return wanted
    }

    /// Whether a publication may have paid items. Loads no items.
    package func mayHavePaidItems(of handle: String) async throws(MastheadError) -> Bool {
        try await store.read { db in
            let sql = """
                SELECT EXISTS (SELECT 1 FROM storeFront JOIN publication ON publication.id = publicationID
                        WHERE handle = :handle AND sale != 'free')
                    OR EXISTS (SELECT 1 FROM item JOIN publication ON publication.id = publicationID
                        WHERE handle = :handle AND instr(otherKeys, :key) > 0)
                """
            return try Bool.fetchOne(db, sql: sql, arguments: ["handle": handle, "key": Description.Key.isPrivate])
                ?? false
        }
    }

    /// Returns the items that are being downloaded or queued, newest first, then by name.
    public func downloading() async throws(MastheadError) -> [LibraryItem] {
        let scales = try await scales()
        let moment = now()
        let (records, downloads, held) = try await store.read { db in
            (
                try ItemRecord.select(
                    db,
                    where: """
                        NOT isRemoved AND item.id IN (SELECT itemID FROM assetDownload)
                        ORDER BY date DESC, item.name, item.id
                        """),
                try AssetDownloadRecord.select(db), try owned(db, moment)
            )
        }
        let downloadsByItem = Dictionary(grouping: downloads, by: \.item.id)
        return records.map { item($0, downloadsByItem[$0.key.id] ?? [], scales, held) }
    }

    /// Returns the item that a reference names, or nil if there is none.
    /// - Throws: ``MastheadError`` with the code `library.ambiguous` if the reference matches several items.
    public func item(_ reference: ItemReference) async throws(MastheadError) -> LibraryItem? {
        guard let key = try await key(reference) else { return nil }
        return try await item(key)
    }

    /// Returns the item that a reference names.
    /// - Parameters:
    ///   - reference: the item.
    ///   - evenRemoved: whether to find removed items too, as ``Downloads/queue(_:scale:)`` does.
    /// - Throws: ``MastheadError`` with the code `library.unknown` or `library.ambiguous`. The error suggests similar
    ///   names, says that the item was removed, or lists the matching items.
    public func existingItem(
        _ reference: ItemReference, evenRemoved: Bool = false
    ) async throws(MastheadError) -> LibraryItem {
        try await existingItem(try await existingKey(reference, evenRemoved: evenRemoved))
    }

    package func existingItem(_ key: ItemKey) async throws(MastheadError) -> LibraryItem {
        guard let item = try await item(key) else { throw .unknown(key.reference, alike: []) }
        return item
    }

    package func item(_ key: ItemKey) async throws(MastheadError) -> LibraryItem? {
        let scales = try await scales()
        let moment = now()
        let (record, downloads, held) = try await store.read { db in
            (
                try ItemRecord.fetch(db, key.id), try AssetDownloadRecord.fetchAll(db, item: key.id),
                try owned(db, moment)
            )
        }
        return record.map { item($0, downloads, scales, held) }
    }

    /// Returns the default scales for downloads.
    private func scales() async throws(MastheadError) -> ArrivalScales {
        let usual = try await settings.scale
        return try await store.read { try ArrivalScales(usual: usual, $0) }
    }

    /// Adds an issue that no catalog lists, like NKLibrary's `addIssueWithName:date:`. The issue belongs to the
    /// publication `own`.
    /// - Throws: ``MastheadError`` if the name is invalid or already exists.
    @discardableResult
    public func addIssue(name: String, date: Date) async throws(MastheadError) -> LibraryItem {
        let entry = CatalogEntry(name: name, date: date)
        if let fault = IssueName.mirroringFault(in: entry.name) {
            throw MastheadError(.configuration, cannot: "add the issue", to: name, found: "the name \(fault)")
        }
        let now = Date().timeIntervalSince1970
        try await store.write { db in
            let own = try PublicationRecord.own(db)
            guard
                try ItemKey.fetchAll(
                    db, where: "publicationID = ? AND item.name = ?", [own.id, entry.name]
                ).isEmpty
            else {
                throw MastheadError(
                    .configuration, cannot: "add the issue", to: name,
                    found: "the library already has an issue with this name",
                    hint: "Remove that issue first, or use another name.")
            }
            try ItemRecord.insert(entry, into: own, announcedAt: now, db)
        }
        return try await existingItem(ItemReference(handle: Handle.own, name: entry.name))
    }

    /// The item that the user is reading, whose files are deleted last when the library frees disk space.
    public var currentlyReading: LibraryItem? {
        get async throws(MastheadError) {
            let key = try await store.read { db in
                try SettingRecord.currentlyReading(db).flatMap { try ItemKey.fetchOne(db, id: $0) }
            }
            guard let key else { return nil }
            return try await item(key)
        }
    }

    /// Sets the item that the user is reading, or nil if there is none.
    public func setCurrentlyReading(_ reference: ItemReference?) async throws(MastheadError) {
        var known: ItemKey?
        if let reference { known = try await existingKey(reference) }
        let reading = known.map { String($0.id) }
        try await store.write { try SettingRecord.set(.currentlyReading, reading, $0) }
    }

    private func item(
        _ record: ItemRecord, _ all: [AssetDownloadRecord], _ scales: ArrivalScales, _ held: any OwnedItems
    ) -> LibraryItem {
        // Content with a pending removal is hidden, although the removal can still be undone.
        let downloads = all.filter { !$0.isFailed && !record.isContentGoing }
        let isComplete = record.contentIdentity != nil && !record.isContentGoing
        let status: ItemStatus = isComplete ? .available : downloads.isEmpty ? .absent : .downloading
        let progress = downloads.map { $0.progress(in: store.folder) }
        let sizes = progress.map(\.totalByteCount)
        let offered = ScaleFallback(preferring: scales[record]).first { scale in
            record.archives.first { $0.scale == scale }
        }
        let total =
            downloads.isEmpty
            ? (isComplete ? record.contentByteCount : nil) ?? offered?.size
            : sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
        let access = held.access(to: record, isHere: isComplete && !record.isSample)
        return LibraryItem(
            id: ItemID(rawValue: record.key.id), handle: record.key.handle, name: record.key.name,
            isNameUnique: record.key.isNameUnique, kind: record.kind, description: record.description, status: status,
            isUpdating: isComplete && !downloads.isEmpty,
            isPaused: !downloads.isEmpty && downloads.allSatisfy(\.isPaused), isWithdrawn: record.isWithdrawn,
            isDeclined: record.isDeclined, isRemoved: record.isRemoved,
            scale: downloads.first?.scale ?? record.contentScale,
            byteCount: downloads.isEmpty
                ? isComplete ? record.contentByteCount ?? 0 : 0 : progress.reduce(0) { $0 + $1.byteCount },
            totalByteCount: total, readPageCount: record.readPageCount,
            readShare: record.readMark == .unread ? nil : record.readShare,
            readMark: record.readMark, announced: record.announced, arrived: record.arrived,
            lastOpened: record.lastOpened,
            marks: record.marks,
            contentURL: isComplete ? store.folder.content(of: record.key) : nil,
            coverURL: record.coverFile.map { store.folder.covers.appending(path: $0) },
            hasCover: record.coverFile != nil
                || record.cover != nil && record.coverSource == nil,
            isSample: isComplete && record.isSample, isLocked: record.isSold && access != .held,
            access: access, isForSale: held.isForSale(record, access),
            isBoughtSingly: held.isBoughtSingly(record), error: record.error?.error)
    }
}
