import Foundation
import GRDB
import IssueArchive
import Periodical

extension IssueLibrary {
    /// Opens what has arrived of an archive, and gives it what else the library has of it. The issue's lock is held.
    /// - Parameter isWished: whether someone waits to read it.
    /// - Returns: nil where there is no index.
    nonisolated func openArrival(
        of record: inout AssetDownloadRecord, _ download: AssetDownload,
        isWished: @escaping @Sendable () async -> Bool
    ) async throws(MastheadError) -> Arrival? {
        guard let url = record.indexFile else { return nil }
        let (name, revision, head) = (record.issueName, record.identity, ArchiveHead())
        let index: ArchiveIndex?
        if let size = record.size, try await isFresh(record) {
            index = try await head.fetch(
                record.request, size: size, with: client, when: isWished,
                changeMark: { [database] in database.changeMark }
            ) { () throws(MastheadError) in
                try await self.index(of: name, revision: revision, at: url)
            }
        } else {
            index = try await self.index(of: name, revision: revision, at: url)
        }
        guard let index else { return nil }
        let archive = try archive(of: record, in: index)
        let layout = try ArchiveLayout(
            archive, limits: configuration.archiveLimits, subject: record.indexFile?.redacted ?? record.issueName)
        let journal = ArrivalJournal(index: record.identity, scale: archive.scale)
        let store = try EntryStore(layout, download.places, journal, url: record.request.url)
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
            progressFile: try ArrivalProgress(download.places.progress),
            changeMark: { [database] in database.changeMark }
        ) { [database] () throws(MastheadError) in
            let wishes = try await database.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT rank, asset FROM wish WHERE issueName = ? ORDER BY rank", arguments: [name]
                ).map { (rank: try $0.value("rank") as Int, asset: try $0.value("asset") as String) }
            }
            return Dictionary(grouping: wishes, by: \.rank).sorted { $0.key < $1.key }
                .map { lookup.numbers(of: $0.value.map(\.asset)) }
        }
    }

    /// Whether nothing of an issue is here, so that its archive is needed from the first byte.
    private nonisolated func isFresh(_ record: AssetDownloadRecord) async throws(MastheadError) -> Bool {
        guard try ArrivalPlaces.all(in: folder.incoming(of: record.issueName)).isEmpty else { return false }
        let issue = try await database.read { try IssueRecord.fetch($0, name: record.issueName) }
        return issue?.contentIdentity == nil
    }

    /// Whether someone waits to read an issue that is arriving.
    nonisolated func isWished(_ name: String) async -> Bool {
        do throws(MastheadError) {
            return try await database.read { db in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM wish WHERE issueName = ?)", arguments: [name])
                    ?? false
            }
        } catch {
            logger.debug("\(error)")
            return false
        }
    }
}
