import Foundation
import GRDB
import IssueArchive
import Periodical

extension IssueLibrary {
    /// Opens what has arrived of an archive, and gives it what else the library has of it. The issue's lock is held.
    nonisolated func openArrival(
        of record: inout AssetDownloadRecord, _ download: AssetDownload, by index: ArchiveIndex
    ) async throws(MastheadError) -> Arrival {
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
        let name = record.issueName
        let lookup = AssetLookup(archive, preferring: record.scale)
        return Arrival(
            store: store, request: record.request, keptByteCount: record.keptByteCount ?? 0,
            progressFile: try ArrivalProgress(download.places.progress),
            changeMark: { [database] in database.changeMark }
        ) { [database] () throws(MastheadError) in
            let wishes = try await database.read { db in
                try Row.fetchAll(
                    db, sql: "SELECT rank, asset FROM wish WHERE issueName = ? ORDER BY rank", arguments: [name]
                ).map { (rank: $0["rank"] as Int, asset: $0["asset"] as String) }
            }
            return Dictionary(grouping: wishes, by: \.rank).sorted { $0.key < $1.key }
                .map { lookup.numbers(of: $0.value.map(\.asset)) }
        }
    }
}
