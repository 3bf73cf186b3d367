import Foundation
import GRDB
import IssueArchive
import Periodical

extension IssueLibrary {
    /// Opens what has arrived of an archive, and gives it what else the library has of it. The item's lock is held.
    /// - Parameter isWished: whether a reader waits for it.
    /// - Returns: nil where there is no index.
    nonisolated func openArrival(
        of record: inout AssetDownloadRecord, _ download: AssetDownload,
        isWished: @escaping @Sendable () async -> Bool
    ) async throws(MastheadError) -> Arrival? {
        guard let request = record.indexRequest else { return nil }
        let (key, revision, head) = (record.item, record.identity, ArchiveHead())
        let index: ArchiveIndex?
        if let size = record.size, try await isFresh(record) {
            index = try await head.fetch(
                record.request, size: size, with: client, when: isWished,
                changeMark: { [database] in database.changeMark }
            ) { () throws(MastheadError) in
                try await self.index(of: key, revision: revision, request)
            }
        } else {
            index = try await self.index(of: key, revision: revision, request)
        }
        guard let index else { return nil }
        let archive = try archive(of: record, in: index)
        let layout = try ArchiveLayout(
            archive, limits: configuration.archiveLimits, subject: record.indexFile?.redacted ?? record.item.label)
        let journal = ArrivalJournal(index: record.identity, scale: archive.scale)
        let store = try EntryStore(layout, places(of: record), journal, url: record.request.url)
        if record.keptByteCount == nil {
            try await reuse(for: record, in: store)
            record.keptByteCount = store.byteCount
            let noted = record
            _ = try await database.write { try noted.updateIfPresent(["keptByteCount"], $0) }
        }
        try head.pour(into: store)
        let lookup = AssetLookup(archive, preferring: record.scale)
        return Arrival(
            store: store, request: record.request, headAnswer: head.answer, lookup: lookup,
            keptByteCount: record.keptByteCount ?? 0,
            progressFile: try ArrivalProgress(places(of: record).progress),
            changeMark: { [database] in database.changeMark }
        ) { [database] () throws(MastheadError) in
            let wishes = try await database.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT rank, asset FROM wish WHERE itemID = ? ORDER BY rank", arguments: [key.id]
                ).map { (rank: try $0.value("rank") as Int, asset: try $0.value("asset") as String) }
            }
            return Dictionary(grouping: wishes, by: \.rank).sorted { $0.key < $1.key }
                .map { lookup.numbers(of: $0.value.map(\.asset)) }
        }
    }

    /// Whether nothing of an item is here, so that its archive is needed from the first byte.
    private nonisolated func isFresh(_ record: AssetDownloadRecord) async throws(MastheadError) -> Bool {
        guard try ArrivalPlaces.all(in: folder.incoming(of: record.item)).isEmpty else { return false }
        let item = try await database.read { try ItemRecord.fetch($0, record.item.id) }
        return item?.contentIdentity == nil
    }

    /// Whether a reader waits for an item that is arriving.
    nonisolated func isWished(_ key: ItemKey) async -> Bool {
        do throws(MastheadError) {
            return try await database.read { db in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM wish WHERE itemID = ?)", arguments: [key.id])
                    ?? false
            }
        } catch {
            logger.debug("\(error)")
            return false
        }
    }
}
