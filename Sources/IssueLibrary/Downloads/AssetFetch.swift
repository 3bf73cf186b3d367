import Files
import Foundation
import GRDB
import IssueArchive
import IssueTransfer
import Periodical

/// Brings in the content of one transfer.
struct AssetFetch: Sendable {
    let store: LibraryStore
    let client: HTTPClient
    let arrivals: Arrivals
    let wholeFiles: WholeFileFetch
    let installation: Installation
    let installer: ContentInstaller
    let disposal: ContentDisposal
    let transfers: RunningTransfers
    let privateContent: PrivateContent

    /// The protocol of one asset download. Each step leaves the library true if the process dies after it:
    /// the partial file goes on growing; unpacking is done again from the verified file; the content folder changes in
    /// one step; and what is complete is what the database recorded last.
    func fetchAndInstall(
        _ download: AssetDownload, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) {
        let key = download.record.item
        let incoming = store.folder.incoming(of: key)
        let lock = try await store.acquire(store.folder.lock(of: key), note: download.identifier.uuidString) {
            // The process that holds it brings the same in: what it has is what there is to see.
            download.tell(download.currentProgress, onEvent)
        }
        // One that a process left between two steps is not installed a second time.
        try await installation.finishInterruptedInstallation(of: key, incoming)
        guard let known = try await store.read({ try AssetDownloadRecord.fetchOne($0, download.identifier) }) else {
            // Another process held the lock and brought it in, or the wish was taken back.
            guard try await isHere(download) else { throw .takenBack(key) }
            return
        }
        let record = known.isUnpacked ? known : try await privateContent.authorized(known)
        // Two rows may name one content: the second process waits, and then finds it here.
        let contentLock = try await store.acquire(
            store.folder.contentLock(for: record.request.url), note: key.reference.description)
        defer { contentLock.remove() }
        var source: ContentSource?
        if !record.isUnpacked {
            var current = download
            current.record = record
            let files: [ContentFile]
            do throws(MastheadError) { files = try await bringFiles(of: &current, from: &source, onEvent) } catch {
                throw await privateContent.explained(error, of: record)
            }
            // What is said to be unpacked has to be so after a power cut as well.
            try store.synchronize()
            current.record.isUnpacked = true
            let unpacked = current.record
            let isWanted = try await store.write { db in
                guard try unpacked.updateIfPresent(["isUnpacked"], db) else { return false }
                try ContentFile.record(files, of: unpacked, db)
                return true
            }
            guard isWanted else { throw .takenBack(key) }
        }
        let origin = source
        // From here on there is nothing to wait for, and a cancellation comes too late.
        try await Shield.run { () throws(MastheadError) in
            // A book that was not given keeps no sample from being shown.
            let isOffered = download.record.isOffered
            let all = try await store.read { try AssetDownloadRecord.fetchAll($0, item: key.id) }
                .filter { !(isOffered && $0.isOffered && $0.isFailed) || $0.identifier == download.identifier }
            guard !all.isEmpty, all.allSatisfy(\.isUnpacked) else { return }
            try await installation.install(all, of: key, from: origin)
            try disposal.clear(incoming)
            lock.remove()
        }
    }

    /// Whether the content that an asset download brings is installed, by any process.
    func isHere(_ download: AssetDownload) async throws(MastheadError) -> Bool {
        let record = try await store.read { try ItemRecord.fetch($0, download.record.item.id) }
        return download.record.isOffered
            ? record?.contentIdentity == download.record.identity : record?.contentIdentity != nil
    }

    /// Brings the files of an asset download to their staging folder, the best way there is.
    private func bringFiles(
        of download: inout AssetDownload, from source: inout ContentSource?,
        _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        let (key, staging) = (download.record.item, store.folder.places(of: download.record).content)
        let arrival = try await arrivals.open(&download.record) { [arrivals] in await arrivals.isWished(key) }
        if let arrival { return try await fetchEntries(of: download, arrival, onEvent) }
        // Where the index is not given, that may be because nothing is.
        if download.record.indexFile != nil { try await privateContent.require(download.record) }
        if let twin = try await twin(of: download.record), try installer.link(twin, into: staging) {
            return try await FileVerifier.list(staging)
        }
        source = try await wholeFiles.bringIn(&download, into: staging, onEvent)
        return try await FileVerifier.list(staging)
    }

    /// Fetches of an archive what is not in the library, each file to its place.
    private func fetchEntries(
        of download: AssetDownload, _ arrival: Arrival, _ onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) async throws(MastheadError) -> [ContentFile] {
        defer { arrival.store.close() }
        try transfers.reserve(arrival.store.missingContentByteCount, for: download.record)
        try await arrival.fetch(client) { progress in
            download.tell(progress, onEvent)
        } onWaiting: { error, pause in
            onEvent(.waiting(download, error, pause))
        }
        return arrival.store.layout.entries.map(ContentFile.init)
    }

    /// The content folder of another item whose row in the same catalog names the same content, if that is here.
    private func twin(of record: AssetDownloadRecord) async throws(MastheadError) -> URL? {
        guard record.isOffered else { return nil }
        let twin = try await store.read { db in
            try ItemKey.fetchAll(
                db,
                where: """
                    item.id != :id AND contentIdentity = :identity AND contentScale = :scale AND NOT isDamaged
                    AND publicationID = (SELECT publicationID FROM item WHERE id = :id)
                    AND NOT (SELECT isDamaged FROM item WHERE id = :id) LIMIT 1
                    """, ["id": record.item.id, "identity": record.identity, "scale": record.scale.rawValue]
            ).first
        }
        return twin.map(store.folder.content(of:))
    }
}
