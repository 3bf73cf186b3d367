import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import LibraryCore
import Logging
import Periodical

/// The partially downloaded archives of a library.
struct Arrivals: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let indexes: ArchiveIndexes
    let limits: ArchiveLimits
    let logger: Logger

    /// Opens a partially downloaded archive and adds files that the library already has. The caller must hold the
    /// item's lock.
    /// - Parameter isWished: returns whether a reader is waiting for the item.
    /// - Returns: the archive, or nil if the server does not provide an index.
    func open(
        _ record: inout AssetDownloadRecord, isWished: @escaping @Sendable () async -> Bool
    ) async throws(MastheadError) -> Arrival? {
        guard let request = record.indexRequest else { return nil }
        let (key, revision, head) = (record.item, record.identity, ArchiveHead())
        let index: ArchiveIndex?
        if let size = record.size, try await isFresh(record) {
            index = try await head.fetch(
                record.request, size: size, with: client, when: isWished,
                changeMark: { [store] in store.database.changeMark }
            ) { () throws(MastheadError) in
                try await indexes.index(of: key, revision: revision, request)
            }
        } else {
            index = try await indexes.index(of: key, revision: revision, request)
        }
        guard let index else { return nil }
        let archive = try indexes.archive(of: record, in: index)
        let layout = try ArchiveLayout(
            archive, limits: limits, subject: record.indexFile?.redacted ?? record.item.label)
        let journal = ArrivalJournal(index: record.identity, scale: archive.scale)
        let places = store.folder.places(of: record)
        let entries = try EntryStore(layout, places, journal, url: record.request.url)
        if record.keptByteCount == nil {
            try await reuse(for: record, in: entries)
            record.keptByteCount = entries.byteCount
            let noted = record
            _ = try await store.write { try noted.updateIfPresent(["keptByteCount"], $0) }
        }
        try head.pour(into: entries)
        let lookup = AssetLookup(archive, preferring: record.scale)
        return Arrival(
            store: entries, request: record.request, headAnswer: head.answer, lookup: lookup,
            keptByteCount: record.keptByteCount ?? 0,
            progressFile: try ArrivalProgress(places.progress),
            changeMark: { [store] in store.database.changeMark }
        ) { [store] () throws(MastheadError) in
            let wantedEntries = try await store.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT rank, asset FROM wish WHERE itemID = ? ORDER BY rank", arguments: [key.id]
                ).map { (rank: try $0.value("rank") as Int, asset: try $0.value("asset") as String) }
            }
            return Dictionary(grouping: wantedEntries, by: \.rank).sorted { $0.key < $1.key }
                .map { lookup.numbers(of: $0.value.map(\.asset)) }
        }
    }

    /// Whether the library has no files for an item yet, so that the first bytes of its archive are needed.
    private func isFresh(_ record: AssetDownloadRecord) async throws(MastheadError) -> Bool {
        guard try ArrivalPlaces.all(in: store.folder.incoming(of: record.item)).isEmpty else { return false }
        let item = try await store.read { try ItemRecord.fetch($0, record.item.id) }
        return item?.contentIdentity == nil
    }

    /// Whether a reader is waiting for the download of an item.
    func isWished(_ key: ItemKey) async -> Bool {
        do throws(MastheadError) {
            return try await store.read { db in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM wish WHERE itemID = ?)", arguments: [key.id])
                    ?? false
            }
        } catch {
            logger.debug("\(error)")
            return false
        }
    }
}
